// What one does about people: shown at once, kept on the disk, and sent by the leading tab in order, once.
import { draw, tell } from "./app.js"
import { pause } from "./connection.js"
import { foreseen, isHiding, looks, settled, undone } from "./foresight.js"
import { connected, look } from "./kept.js"
import { entered } from "./life.js"
import { model } from "./model.js"
import { call } from "./server.js"
import { completed } from "./store.js"
import { syncNow } from "./sync.js"
import { catchUp } from "./thread.js"

/** @typedef {{kind: string, person?: string, name?: string, method: string, path: string, body?: any, words?: string,
 *   looks?: string[], keeps?: string, replaces?: string, isDated?: boolean}} Act
 *  kind: what it does, as foresight.js knows it; words: what is told once it is done; looks: paths that it changes;
 *  keeps: the path whose answer the server's answer is; replaces: a name of what it decides: it takes the place of an
 *  act of that name that waits; isDated: of two changes the one made later holds, whichever is sent first. */
/** @typedef {Act & {number: number, at: number, reason: string, hasFailed: boolean, notBefore: number}} Item */

// More wait for nobody.
const limit = 1000
/** @type {Item[]} */
let items = []
const channel = new BroadcastChannel("quad-outbox")

// The acts that the server doesn't have, in order.
/** @param {(item: Item) => boolean} filter @returns {Item[]} */
export const waiting = (filter = () => true) => items.filter(filter)

/** The people whom one blocks without the server knowing it yet. */
export const hiding = () =>
  new Set(items.flatMap(item => (item.person && !item.hasFailed && isHiding(item) ? [item.person] : [])))

// A text to somebody whom one blocks stays, without the name.
/** @param {IDBTransaction} transaction @param {Item} item */
function unname(transaction, { number, ...item }) {
  transaction.objectStore("outbox").put({ ...item, name: "" }, number)
}

/** Reads what waits, as another tab may have changed it. */
export async function reread() {
  if (!model.account) return
  const transaction = (await connected()).transaction(["outbox"])
  const store = transaction.objectStore("outbox")
  const [keys, values] = [store.getAllKeys(), store.getAll()]
  await completed(transaction)
  items = values.result.map((item, index) => ({ ...item, number: Number(keys.result[index]) }))
  draw()
}

/** An id that this device draws, so that a message sent twice is one. */
export const newID = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("")

// Writes down what is to be done, with what it changes here. False if it can't be kept: then it isn't done either.
/** @param {Act} act @returns {Promise<boolean>} */
export async function act(act) {
  if (items.length >= limit) {
    tell("too much waits for the server: nothing more is kept", { isWarning: true })
    return false
  }
  try {
    const transaction = (await connected()).transaction(["kept", "outbox"], "readwrite", { durability: "strict" })
    const item = { ...act, at: Date.now(), reason: "", hasFailed: false, notBefore: 0 }
    const store = transaction.objectStore("outbox")
    const adding = store.add(item)
    const replaced = items.filter(one => act.replaces && one.replaces === act.replaces)
    for (const { number } of replaced) store.delete(number)
    const shown = foreseen(act, transaction)
    if (isHiding(act)) for (const one of items) if (one.person === act.person) unname(transaction, one)
    await completed(transaction)
    items = [...items.filter(one => !replaced.includes(one)), { ...item, number: Number(adding.result) }]
    shown()
    if (isHiding(act)) await reread()
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError"
    tell(`not done: ${isFull ? "the storage of this browser is full" : error}`, { isWarning: true })
    return false
  }
  changed()
  send()
  return true
}

/** @param {{tell?: string, isWarning?: boolean}} more */
function changed(more = {}) {
  channel.postMessage({ changed: true, ...more })
  draw()
}

// Takes an act back that waits or was refused.
/** @param {Item} item */
export async function withdraw(item) {
  await noted(item, null)
  for (const path of looks(item)) lookAgain(path)
}

// Has an act sent again that was refused.
/** @param {Item} item */
export async function retry(item) {
  await noted(item, { ...item, hasFailed: false, reason: "", notBefore: 0 })
  send()
}

// Writes down what became of an act; null if it is over. What else changes is in the same transaction. Of an act that
// was taken back meanwhile, as by signing out, nothing is kept.
/** @param {Item} item @param {Item | null} next @param {(transaction: IDBTransaction) => () => void} also */
async function noted(item, next, also = () => () => {}) {
  const transaction = (await connected()).transaction(["kept", "outbox"], "readwrite", { durability: "strict" })
  const store = transaction.objectStore("outbox")
  const asked = store.get(item.number)
  let shown = () => {}
  asked.onsuccess = () => {
    if (asked.result === undefined) return
    if (next === null) store.delete(item.number)
    else store.put(without(next), item.number)
    shown = also(transaction)
  }
  await completed(transaction)
  items = items.flatMap(one => (one.number === item.number ? next ?? [] : one))
  shown()
  changed()
}

/** @param {Item} item */
const without = ({ number, ...rest }) => rest

// Sending.

let isOn = false
let isSending = false
let isAsked = false
let failures = 0
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

// Called when this tab begins or ceases to send: it leads, and somebody is signed in.
/** @param {boolean} sends */
export async function sending(sends) {
  isOn = sends
  clearTimeout(timer)
  failures = 0
  if (!sends) return
  await reread()
  send()
}

/** Sends what waits, whichever tab leads. */
export async function send() {
  if (!isOn) return channel.postMessage({ wake: true })
  isAsked = true
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    while (isAsked && isOn) {
      isAsked = false
      await sendAll()
    }
  } catch (error) {
    console.warn(error)
    later()
  }
  isSending = false
}

/** @param {number} least */
function later(least = 0) {
  clearTimeout(timer)
  timer = setTimeout(send, Math.max(least, pause(failures++, Math.random())))
}

async function sendAll() {
  await reread()
  // What goes to a person whom the server puts off waits with the first of it.
  const postponed = new Set()
  /** @type {Set<string>} */
  const stale = new Set()
  for (const item of [...items]) {
    if (!isOn || item.hasFailed) continue
    const whom = item.person ?? ""
    if (postponed.has(whom)) continue
    if (item.notBefore > Date.now()) {
      postponed.add(whom)
      later(item.notBefore - Date.now())
      continue
    }
    const isOver = await sendOne(item, stale)
    if (isOver === "later") postponed.add(whom)
    else if (isOver === "silence") break
    else for (const path of looks(item)) stale.add(path)
  }
  for (const path of stale) lookAgain(path)
}

// Asks again for what an act changed.
/** @param {string} path */
function lookAgain(path) {
  const person = /^\/v1\/conversations\/([0-9a-f]{32})\/messages$/.exec(path)?.[1]
  return person ? catchUp(person, true) : look(path, true)
}

// Sends one; tells whether it is over, wanted later, or not answered.
/** @param {Item} item @param {Set<string>} stale @returns {Promise<"over" | "later" | "silence">} */
async function sendOne(item, stale) {
  const { path, body } = dated(item)
  const { status, value, words, life } = await call(item.method, path, body)
  if (status !== 0) await entered(life)
  if (words === null) {
    failures = 0
    await noted(item, null, transaction => settled(item, value, transaction))
    if (item.words) told(item.words)
    return "over"
  }
  const code = typeof value?.code === "string" ? value.code : ""
  if (status === 429) {
    const wait = 1000 * Math.min(3600, Number(value?.retryAfterSeconds) || 5)
    await noted(item, { ...item, reason: words, notBefore: Date.now() + wait })
    later(wait)
    return "later"
  }
  // Only the server itself refuses; a page of a network that asks to sign in doesn't.
  const isRefused = code !== "" && status >= 400 && status < 500 && ![401, 408].includes(status)
  if (!isRefused) {
    if (status === 401) syncNow()
    if (item.reason !== words) await noted(item, { ...item, reason: words })
    later()
    return "silence"
  }
  const isText = ["message", "report", "profile"].includes(item.kind) || Boolean(item.body?.note)
  const next = isText ? { ...item, reason: words, hasFailed: true } : null
  await noted(item, next, transaction => undone(item, transaction))
  for (const path of looks(item)) stale.add(path)
  told(isText ? `not sent: ${words}` : words, true)
  return "over"
}

// The request of an act, with the time of the change and that of sending it, by the same clock, if they matter.
/** @param {Item} item */
function dated({ path, body, isDated, at }) {
  if (!isDated) return { path, body }
  const times = { editedAt: at, sentAt: Date.now() }
  if (body && !(body instanceof Uint8Array)) return { path, body: { ...body, ...times } }
  return { path: `${path}?editedAt=${times.editedAt}&sentAt=${times.sentAt}`, body }
}

// Says something in the tab that is looked at.
/** @param {string} words */
function told(words, isWarning = false) {
  channel.postMessage({ tell: words, isWarning })
  if (document.visibilityState === "visible") tell(words, { isWarning })
}

/** @param {MessageEvent} event */
channel.onmessage = ({ data }) => {
  if (data.wake && isOn) send()
  if (data.changed) reread().catch(console.warn)
  if (data.tell && document.visibilityState === "visible") tell(data.tell, { isWarning: data.isWarning })
}
addEventListener("online", () => isOn && send())
