// The messages of a conversation: what is kept of them, what is new, and older ones.
import { append, dropMessages } from "./foresight.js"
import { change, loaded, missed, moment, revise, seen } from "./kept.js"
import { entered } from "./life.js"
import { model } from "./model.js"
import { conversationsPath, messagesPath } from "./paths.js"
import { call } from "./server.js"

// What stands on a screen or two; and a number beyond the last message.
const [newPage, newest] = [50, Number.MAX_SAFE_INTEGER]

/** @typedef {{id: string, number: number, from: string, to: string, text: string, sentAt: number}} Message */

/** @type {Map<string, {promise: Promise<void>, isAgain: boolean, isNeeded: boolean}>} */
const asking = new Map()
/** @type {Map<string, string>} */
const troubles = new Map()

// What hinders the server's present answer.
/** @param {string} person */
export const trouble = person => troubles.get(person) ?? ""
/** @param {string} person */
export const isAsking = person => asking.has(person)

/** @param {any} value @returns {Message[]} */
const messagesOf = value => (Array.isArray(value?.messages) ? value.messages : []).filter((/** @type {any} */ one) =>
  Number.isSafeInteger(one?.number) && typeof one.text === "string" && typeof one.id === "string")

// The messages with somebody that are kept, oldest first, and whether the first one is among them.
/** @param {string} person */
export function thread(person) {
  const value = seen(messagesPath(person))?.value
  return { messages: messagesOf(value), isWhole: value?.isWhole === true, isKnown: Boolean(value) }
}

// Asks for what is new.
/** @param {string} person @param {boolean} isAgain Whether what is asked for now may be too old.
 *  @returns {Promise<void>} */
export function catchUp(person, isAgain = false) {
  if (!model.account?.isSignedIn) return Promise.resolve()
  const going = asking.get(person)
  if (going) {
    going.isAgain ||= isAgain
    going.isNeeded ||= isAgain
    return going.promise
  }
  const entry = { promise: Promise.resolve(), isAgain: true, isNeeded: isAgain }
  asking.set(person, entry)
  entry.promise = (async () => {
    await loaded()
    while (entry.isAgain) {
      entry.isAgain = false
      // Somebody was forgotten meanwhile: what came isn't kept.
      if (!(await caughtUp(person))) entry.isAgain = true
    }
    if (entry.isNeeded && troubles.has(person)) missed()
  })().catch(console.warn).finally(() => asking.delete(person))
  return entry.promise
}

// Asks for a page, and keeps what `f` makes of it; null where there is no answer.
/** @param {string} person @param {string} query @param {(kept: any, messages: Message[], page: any) => any} f */
async function asked(person, query, f) {
  const since = moment()
  const path = messagesPath(person)
  const { status, value, words, life } = await call("GET", `${path}?${query}`)
  if (status !== 0 && (await entered(life))) return { isKept: false }
  if (status === 404) return { isKept: await change(path, () => null, since) }
  if (words !== null) {
    troubles.set(person, words)
    return { isKept: true }
  }
  troubles.delete(person)
  const messages = messagesOf(value)
  return { isKept: await change(path, kept => f(kept, messages, value), since), page: value, messages }
}

// True unless what came could not be kept, so that it is asked for again.
/** @param {string} person */
async function caughtUp(person) {
  const last = thread(person).messages.at(-1)
  if (!last) return begin(person)
  let from = Math.max(0, last.number - 1)
  let isThere = false
  while (true) {
    let isOther = false
    const { isKept, page, messages } = await asked(person, `after=${from}`, (kept, found) => {
      const again = found.find(one => one.number === last.number)
      isThere ||= again !== undefined
      // A server that was put back has another one under the number.
      isOther = again !== undefined && again.id !== last.id
      return isOther ? null : kept && joined(kept, found)
    })
    if (!isKept || isOther) return isKept && begin(person)
    if (!page) return true
    if (!messages || page.isComplete || messages.length === 0) break
    from = messages[messages.length - 1].number
  }
  await followDeletions(person)
  // It was lost, unless it was deleted.
  return isThere || !thread(person).messages.some(one => one.id === last.id) || begin(person)
}

// Begins with the newest messages.
/** @param {string} person */
async function begin(person) {
  const query = `before=${newest}&limit=${newPage}`
  return (await asked(person, query, (_, messages, page) => ({ messages, isWhole: page.isComplete }))).isKept
}

// Both in the order of their numbers, each once.
/** @param {any} kept @param {Message[]} messages */
function joined(kept, messages) {
  const all = new Map([...messagesOf(kept), ...messages].map(one => [one.number, one]))
  return { ...kept, messages: [...all.values()].sort((one, other) => one.number - other.number) }
}

// Asks for the messages before those that are kept.
/** @param {string} person */
export async function lookOlder(person) {
  const first = thread(person).messages[0]
  if (!first) return
  await asked(person, `before=${first.number}&limit=${newPage}`, (kept, messages, page) =>
    kept && { ...joined(kept, messages), isWhole: page.isComplete === true })
}

// Drops what was deleted on another device of the account.
/** @param {string} person */
async function followDeletions(person) {
  const conversation = seen(conversationsPath)?.value?.conversations?.find?.(
    (/** @type {any} */ one) => one?.person === person)
  const kept = seen(messagesPath(person))?.value
  const count = conversation?.deletions ?? 0
  if (!kept || count === (kept.deletions ?? 0)) return
  const { value, words } = await call("GET", `/v1/conversations/${person}/deletions`)
  if (words !== null) return
  const numbers = new Set(Array.isArray(value?.numbers) ? value.numbers : [])
  await revise(all => {
    dropMessages(all, person, number => number <= Number(value?.through ?? 0) || numbers.has(number))
    const rest = all.get(messagesPath(person))
    if (rest) all.set(messagesPath(person), { ...rest, value: { ...rest.value, deletions: count } })
  })
}

// Keeps a message that came with an event, if it follows on those that are kept.
/** @param {string} person @param {any} message */
export async function arrived(person, message) {
  const last = thread(person).messages.at(-1)?.number
  if (last === undefined || message?.number !== last + 1) return
  await revise(all => append(all, person, message))
}
