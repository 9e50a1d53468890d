// What an act changes of what is kept: at once, and when the server has carried it out.
import { forget, paths, rewrite } from "./kept.js"
import { blocksPath, conversationsPath, declinedPath, messagesPath, personPath, requestsPath } from "./paths.js"

/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {import("./outbox.js").Act} Act */
/** @typedef {Map<string, Kept>} All What is kept, by paths. */

/** @param {Act} act */
export const isHiding = ({ kind, body }) => ["block", "declineAndBlock"].includes(kind) || body?.block === true

// Changes a list, if it is kept.
/** @param {All} all @param {string} path @param {string} name @param {(list: any[]) => any[]} f */
function relist(all, path, name, f) {
  const kept = all.get(path)
  if (kept && Array.isArray(kept.value?.[name])) {
    all.set(path, { ...kept, value: { ...kept.value, [name]: f(kept.value[name]) } })
  }
}

/** @param {string} person */
const others = person => (/** @type {any[]} */ list) => list.filter(one => one?.person !== person)

// Takes a request out of its list; it comes first in another one.
/** @param {All} all @param {string} person @param {string} from @param {string} to @param {string} name
 *  @param {(request: any) => any} made */
function move(all, person, from, to, name, made = one => one) {
  const request = all.get(from)?.value?.requests?.find?.((/** @type {any} */ one) => one?.person === person)
  relist(all, from, "requests", others(person))
  if (request) relist(all, to, name, list => [made(request), ...others(person)(list)])
}

/** @param {any} request */
const conversationOf = request => ({
  person: request.person, displayName: request.displayName, picture: request.picture, portrait: request.portrait,
  state: "open", lastText: request.text, lastFrom: request.person, lastAt: request.sentAt, lastNumber: 1, unread: 0,
})

/** @param {All} all @param {string} person @param {(conversation: any) => any} f */
const change = (all, person, f) =>
  relist(all, conversationsPath, "conversations", list => list.map(one => (one?.person === person ? f(one) : one)))

// Takes messages away, and shows the last one that is left in the list of conversations.
/** @param {All} all @param {string} person @param {(number: number) => boolean} isGone */
export function dropMessages(all, person, isGone) {
  relist(all, messagesPath(person), "messages", list => list.filter(one => !isGone(Number(one?.number))))
  const last = all.get(messagesPath(person))?.value?.messages?.at?.(-1)
  change(all, person, one => !isGone(Number(one.lastNumber)) ? one
    : { ...one, lastText: last?.text ?? "", lastFrom: last?.from ?? one.lastFrom, lastNumber: last?.number ?? 0 })
}

/** @type {Partial<Record<string, (all: All, act: Act & {person: string}) => void>>} */
const table = {
  accept: (all, { person }) => move(all, person, requestsPath, conversationsPath, "conversations", request => {
    // What was read stays readable: the server tells its id with the conversation.
    const { text, sentAt } = request
    const messages = [{ id: `request ${person}`, number: 1, from: person, to: "", text, sentAt }]
    all.set(messagesPath(person), { value: { messages, isWhole: true }, at: Date.now() })
    return conversationOf(request)
  }),
  decline: (all, { person }) => move(all, person, requestsPath, declinedPath, "requests"),
  takeBackDecline: (all, { person }) => move(all, person, declinedPath, requestsPath, "requests"),
  unblock: (all, { person }) => relist(all, blocksPath, "people", others(person)),
  read: (all, { person, path }) =>
    change(all, person, one => (Number(one.lastNumber) <= lastOf(path) ? { ...one, unread: 0 } : one)),
  deleteMessage: (all, { person, path }) => dropMessages(all, person, number => number === lastOf(path)),
  clear: (all, { person, path }) => dropMessages(all, person, number => number <= lastOf(path)),
}

// The number at the end of a path, `…/7` or `…?through=7`.
/** @param {string} path */
const lastOf = path => Number(/[0-9]+$/.exec(path)?.[0])

// Changes what is kept as the act will; returns what shows it.
/** @param {Act} act @param {IDBTransaction} transaction @returns {() => void} */
export function foreseen(act, transaction) {
  const { kind, person = "", name = "" } = act
  if (isHiding(act)) {
    return rewrite(transaction, all => {
      forget(all, new Set([person]))
      const blocked = { person, displayName: name, since: Date.now() }
      relist(all, blocksPath, "people", list => [blocked, ...others(person)(list)])
    })
  }
  const doing = table[kind]
  return doing && person ? rewrite(transaction, all => doing(all, { ...act, person })) : () => {}
}

// Keeps the server's answer to an act.
/** @param {Act} act @param {any} answer @param {IDBTransaction} transaction @returns {() => void} */
export function settled(act, answer, transaction) {
  const { kind, person = "", keeps } = act
  // What was asked for before the server knew of it names somebody still.
  if (isHiding(act)) return rewrite(transaction, all => forget(all, new Set([person])))
  if (kind === "message") return rewrite(transaction, all => append(all, person, answer))
  if (keeps) return rewrite(transaction, all => all.set(keeps, { value: answer, at: Date.now() }))
  return () => {}
}

// Keeps a message that follows on what is kept; any other is asked for in order.
/** @param {All} all @param {string} person @param {any} message */
export function append(all, person, message) {
  if (typeof message?.text !== "string") return
  const path = messagesPath(person)
  const kept = all.get(path) ?? { value: { messages: [], isWhole: true }, at: Date.now() }
  const last = kept.value.messages.at(-1)?.number ?? 0
  if (message.number !== last + 1) return
  all.set(path, { ...kept, value: { ...kept.value, messages: [...kept.value.messages, message] } })
  change(all, person, one => ({
    ...one, lastText: message.text, lastFrom: message.from, lastAt: message.sentAt, lastNumber: message.number,
  }))
}

// Takes back what was foreseen of an act that the server refused, where asking again doesn't show it.
/** @param {Act} act @param {IDBTransaction} transaction @returns {() => void} */
export function undone({ kind, person = "" }, transaction) {
  if (!["deleteMessage", "clear"].includes(kind)) return () => {}
  return rewrite(transaction, all => all.delete(messagesPath(person)))
}

/** @type {Record<string, string[]>} */
const looked = {
  accept: [conversationsPath, requestsPath], decline: [requestsPath, declinedPath],
  takeBackDecline: [requestsPath, declinedPath], declineAndBlock: [requestsPath, blocksPath],
  block: [blocksPath, conversationsPath, requestsPath], report: [blocksPath],
  unblock: [blocksPath, conversationsPath, requestsPath, declinedPath], message: [conversationsPath],
  deleteMessage: [conversationsPath], clear: [conversationsPath],
}

// The paths that are asked for after an act.
/** @param {Act} act @returns {string[]} */
export const looks = ({ kind, person, looks = [] }) => [
  ...looked[kind] ?? [], ...looks, ...(person && kind === "accept" ? [messagesPath(person)] : []),
  ...(person && ["accept", "message"].includes(kind) ? paths().filter(path => path === personPath(person)) : []),
  ...(kind === "unblock" ? paths().filter(path => path.startsWith("/v1/people?")) : []),
]
