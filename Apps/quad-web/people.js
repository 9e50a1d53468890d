// People and messages as they come: what is asked for when, by the events of the account, and the marks on the tabs.
import { route } from "./app.js"
import { change, forgetPeople, loaded, look, missed, missing, paths, revise, seen } from "./kept.js"
import { entered, whenRestored } from "./life.js"
import { model } from "./model.js"
import { sending, send, waiting } from "./outbox.js"
import { blocksPath, conversationsPath, homePaths, personPath, placesPath, requestsPath } from "./paths.js"
import { call } from "./server.js"
import { arrived, catchUp, thread } from "./thread.js"

// So many conversations are kept with their messages; so many answers about people, the latest.
const [keptThreads, keptAnswers] = [30, 16]

let isOn = false

// Called when this tab begins or ceases to be the one that asks: it leads, and somebody is signed in.
/** @param {boolean} isAsking */
export function asking(isAsking) {
  isOn = isAsking
  sending(isAsking).catch(console.warn)
}

/** Called when what is kept here belongs to somebody, signed in or not. */
export const begin = () => loaded()

/** Called when the server was reached again. */
export const reached = () => isOn && send()

// Up to where the events of the account are followed by what is kept: the next stream goes on there. After an event
// that couldn't be followed there is no such position, and the next stream begins with a reset.

const positionName = "position"
// What no event tells is asked for again when a stream begins so long after it was asked for last.
const age = 60_000
let followed = Promise.resolve()
let askedAt = 0

/** The position; empty if all has to be asked for. @returns {Promise<string>} */
export async function position() {
  await loaded()
  return String(seen(positionName)?.value ?? "")
}

// Called with each event of the stream.
/** @param {import("./stream.js").Told} event */
export function heard({ kind, data, id }) {
  if (!isOn || id === "" && kind === "") return
  const before = missing()
  const done = follow(kind, data).catch(error => {
    console.warn(error)
    missed()
  })
  followed = Promise.all([followed, done]).then(() => {
    const isWhole = missing() === before && (kind === "reset" || seen(positionName) !== null)
    if (isWhole && id !== "") return change(positionName, () => id)
  }).then(() => {}, console.warn)
}

/** Called when a stream goes on after the last position. */
export function resumed() {
  if (isOn && Date.now() - askedAt > age) lookAtUntold().catch(console.warn)
}

/** Asks for what no event tells: whom one met, how others call themselves, who hides from one, stays, the campus. */
async function lookAtUntold() {
  askedAt = Date.now()
  await dropOld()
  const told = [conversationsPath, requestsPath, "/v1/visits"]
  await Promise.all([lookAtCampus(true), lookAt(path => path.startsWith("/v1/people?") || told.includes(path))])
  // Whoever is in a list is there to be seen; of the others the server says it one by one.
  const lists = paths().filter(path => path.startsWith("/v1/people?")).map(path => seen(path)?.value?.people)
  const listed = new Set(lists.flatMap(list => (Array.isArray(list) ? list : [])).map(one => personPath(one?.person)))
  const { screen, id } = route()
  const isShown = (/** @type {string} */ path) => screen === "person" && path === personPath(id)
  await lookAt(path => path.startsWith("/v1/people/") && (!listed.has(path) || isShown(path)))
}

/** Asks for the campus, and for its places if they are others than those that are kept. */
export async function lookAtCampus(isAgain = false) {
  await look("/v1/campus", isAgain)
  const version = seen("/v1/campus")?.value?.placesVersion
  const places = seen(placesPath)?.value
  if (places && places.version !== version) await look(placesPath, isAgain)
}

// Brings what is kept to where an event says that it is.
/** @param {string} kind @param {string} text */
async function follow(kind, text) {
  const { person, message, life } = parsed(text)
  await loaded()
  await entered(typeof life === "string" ? life : null)
  if (kind === "reset") return lookAtAll()
  if (kind === "people") return dropOld().then(() => lookAt(path => path.startsWith("/v1/people")))
  // A pause is told of with the people, too.
  if (kind === "profile") return lookAt(path => path.startsWith("/v1/me") || path.startsWith("/v1/people?"))
  if (kind === "blocks") {
    await lookAtBlocks()
    return lookAt(path => [conversationsPath, requestsPath].includes(path) || path.startsWith("/v1/people"))
  }
  if (!/^[0-9a-f]{32}$/.test(person ?? "")) return
  if (kind === "message" && message) await arrived(person, message)
  if (kind === "request") await look(requestsPath, true)
  else await Promise.all([look(conversationsPath, true), catchUpIfListed(person)])
  // An answer opens a conversation, and what the profile tells.
  if (kind === "conversation") await lookAt(path => path === personPath(person) || path === requestsPath)
  acknowledge()
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

// Asks again for what is kept.
/** @param {(path: string) => boolean} isMeant */
const lookAt = isMeant => Promise.all(paths().filter(isMeant).map(path => look(path, true)))

/** Asks for all that is kept, and for what the tabs show. */
async function lookAtAll() {
  askedAt = Date.now()
  send()
  await dropOld()
  const base = [conversationsPath, requestsPath, ...homePaths]
  const apart = ["/v1/campus", placesPath, blocksPath]
  const isThread = (/** @type {string} */ path) => path.endsWith("/messages")
  await Promise.all([
    ...base.map(path => look(path, true)), lookAtCampus(true), lookAtBlocks(),
    lookAt(path => ![...base, ...apart].includes(path) && !isThread(path))])
  const all = seen(conversationsPath)?.value?.conversations
  for (const one of Array.isArray(all) ? all.slice(0, keptThreads) : []) {
    const { messages, isKnown } = thread(String(one?.person))
    const isOld = !isKnown || (messages.at(-1)?.number ?? 0) !== one.lastNumber || Number(one.deletions ?? 0) > 0
    if (isOld && isOn) await catchUp(String(one.person), true)
  }
  acknowledge()
}

whenRestored(() => isOn && lookAtAll().catch(console.warn))

/** @param {string} person */
function catchUpIfListed(person) {
  const all = seen(conversationsPath)?.value?.conversations
  const isListed = Array.isArray(all) && all.some(one => one?.person === person)
  if (isListed || thread(person).isKnown) return catchUp(person, true)
}

// Drops the answers about people that were asked for long ago, so that not all of them are asked for again.
async function dropOld() {
  const about = paths().filter(path => path.startsWith("/v1/people"))
  const old = about.sort((one, other) => (seen(other)?.at ?? 0) - (seen(one)?.at ?? 0)).slice(keptAnswers)
  if (old.length > 0) await revise(all => old.forEach(path => all.delete(path)))
}

/** Asks whom one has blocked: they leave what is kept. A server that lost blocks is told of them. */
async function lookAtBlocks() {
  const known = seen(blocksPath)?.value?.people
  await look(blocksPath, true)
  const told = seen(blocksPath)?.value
  if (told?.missingSince !== undefined && Array.isArray(known) && known.length > 0) {
    await call("POST", blocksPath, { blocks: known.slice(0, 1000).map(({ person, since }) => ({ person, since })) })
    await look(blocksPath, true)
  }
  const unblocking = new Set(waiting(one => one.kind === "unblock").map(one => one.person))
  const blocked = (Array.isArray(told?.people) ? told.people : []).map((/** @type {any} */ one) => String(one?.person))
    .filter((/** @type {string} */ person) => !unblocking.has(person) && isNamed(person))
  if (blocked.length > 0) await forgetPeople(blocked)
}

// Whether something that is kept is about somebody.
/** @param {string} person */
const isNamed = person => paths().some(path =>
  path !== blocksPath && (path.includes(person) || JSON.stringify(seen(path)?.value).includes(person)))

// The last message of each conversation that the server knows this browser to have.
/** @type {Map<string, number>} */
const acknowledged = new Map()

/** Tells the server which messages this browser has. */
async function acknowledge() {
  const all = seen(conversationsPath)?.value?.conversations
  const items = (Array.isArray(all) ? all : []).flatMap((/** @type {any} */ one) => {
    const last = thread(String(one?.person)).messages.filter(message => message.from === one.person).at(-1)?.number
    return last && one.state === "open" && acknowledged.get(one.person) !== last
      ? [{ person: one.person, delivered: last }] : []
  }).slice(0, 200)
  if (items.length === 0) return
  const { words } = await call("POST", "/v1/receipts", { items })
  if (words !== null) return missed()
  for (const { person, delivered } of items) acknowledged.set(person, delivered)
}

// The marks on the tabs.

/** How many wait for one's answer, and how many messages are new. */
export function badges() {
  if (!model.account) return { requests: 0, messages: 0 }
  const requests = seen(requestsPath)?.value?.requests
  const conversations = seen(conversationsPath)?.value?.conversations
  const unread = (Array.isArray(conversations) ? conversations : []).map(one => Number(one?.unread) || 0)
  return {
    requests: Array.isArray(requests) ? requests.length : 0, messages: unread.reduce((sum, one) => sum + one, 0),
  }
}
