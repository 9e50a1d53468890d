// Keeps what is here and what the server has the same. The leading tab does it; the others show how it stands.
import { ask, draw } from "./app.js"
import { after, begun } from "./connection.js"
import { forms } from "./days.js"
import { model } from "./model.js"
import { asking, begin, heard, position, reached, resumed } from "./people.js"
import { sent } from "./server.js"
import { listen } from "./stream.js"

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./connection.js").Happening} Happening */

const channel = new BroadcastChannel("quad-sync")
let state = begun
let isLeading = false
/** @type {AbortController | null} */
let stream = null
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
let dueAt = Infinity

/** @param {Happening} what */
function happened(what) {
  const [next, { hush, listen, wait, go }] = after(state, what, Math.random())
  state = next
  if (hush) silence()
  if (listen) hear()
  if (state.phase === "off") clear()
  // After a failure, the wait is what counts.
  if (wait !== undefined) due(wait, state.phase === "failed")
  if (go) exchange()
}

/** @param {number} wait @param {boolean} isExact */
function due(wait, isExact) {
  const at = Date.now() + wait
  if (!isExact && at >= dueAt) return
  clear()
  dueAt = at
  timer = setTimeout(() => {
    dueAt = Infinity
    happened({ kind: "due" })
  }, wait)
}

function clear() {
  clearTimeout(timer)
  dueAt = Infinity
}

// The stream of what happens elsewhere.

function silence() {
  stream?.abort()
  stream = null
}

async function hear() {
  if (stream) return
  const begunAt = Date.now()
  const mine = (stream = new AbortController())
  const after = await position()
  // It was closed before it began.
  if (stream !== mine) return
  listen(after, mine.signal, {
    opened: () => after !== "" && stream === mine && resumed(),
    told: event => {
      if (stream !== mine) return
      // The rest is of people.
      if (["sync", "reset"].includes(event.kind)) happened({ kind: "told" })
      heard(event)
    },
    ended: () => stream === mine && happened({ kind: "lost", lasted: Date.now() - begunAt }),
  })
}

// The exchange.

let exchanging = 0
let isUnanswered = false
// A person asked: what was refused for its size is tried once more.
let byHand = false

async function exchange() {
  const mine = ++exchanging
  const isOver = () => mine !== exchanging || state.phase !== "going"
  let answer = await ask({ do: "sync", byHand }, true)
  byHand = isUnanswered = false
  while (answer.request && !isOver()) {
    const { request } = answer
    const { status, body, retryAfter, life } = await sent(request)
    isUnanswered = status === 0
    if (isOver()) return
    answer = await ask({ do: "answered", status, body, retryAfter, life }, true)
  }
  if (!isOver()) ended(answer)
}

/** @param {Answer} answer */
function ended({ sync, error }) {
  if (sync?.state === "done") {
    show({ words: "", syncedAt: Date.now() })
    happened({ kind: "done" })
    reached()
  } else {
    const words = isUnanswered ? "the server can't be reached" : sync?.words ?? error?.words
    show({ words: words || "Quad failed to sync" })
    happened({ kind: "failed", seconds: sync?.retryAfter })
  }
}

// What starts it and stops it.

/** Begins or ends as somebody is signed in and this tab leads. */
function settle() {
  const isOn = isLeading && model.account?.isSignedIn === true
  if (isOn === (state.phase !== "off")) return
  exchanging++
  happened({ kind: isOn ? "begin" : "end" })
  asking(isOn)
  // What went wrong before a session ended is of no interest after it.
  if (isLeading && model.sync.words) show({ words: "" })
}

// Called when this tab begins or ceases to lead.
/** @param {boolean} leads */
export function led(leads) {
  isLeading = leads
  settle()
  if (!leads) channel.postMessage({ hello: true })
}

// Called with each answer of the core that is shown.
/** @param {Answer} answer */
export function answered(answer) {
  if (model.account) begin()
  settle()
  if (!answer.sync && Number(answer.pending ?? 0) > 0) happened({ kind: "tapped" })
}

/** Exchanges now, whichever tab leads. */
export function syncNow(isByHand = false) {
  if (!isLeading) return channel.postMessage({ wake: true, isByHand })
  byHand ||= isByHand
  happened({ kind: "wake" })
}

// Shows how it stands, here and in the other tabs.
/** @param {Partial<typeof model.sync>} changes */
function show(changes) {
  model.sync = { ...model.sync, ...changes }
  channel.postMessage({ sync: model.sync })
  draw()
}

/** @param {MessageEvent} event */
channel.onmessage = event => {
  const { hello, wake, isByHand, sync } = event.data
  if (sync) {
    model.sync = sync
    draw()
  }
  if (!isLeading) return
  if (wake) syncNow(isByHand)
  if (hello) channel.postMessage({ sync: model.sync })
}
addEventListener("online", () => isLeading && happened({ kind: "wake" }))
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && syncNow())

/** How it stands, in a line. */
export function standing() {
  const { account, pending, sync: { words, syncedAt } } = model
  if (!account) return "Kept on this device only"
  if (!account.isSignedIn) return "Signed out: sign in to sync"
  const waits = pending === 0 ? "" : pending === 1 ? "1 change waits" : `${pending} changes wait`
  if (words) return [waits, words[0].toUpperCase() + words.slice(1)].filter(Boolean).join(". ")
  if (waits) return waits
  return syncedAt ? `Synced ${forms.time.format(syncedAt)}` : "Not synced yet"
}
