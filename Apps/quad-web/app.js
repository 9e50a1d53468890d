// Starts the page: the device, the screens by their addresses, keys, and what is said at the bottom.
import { patch } from "./dom.js"
import { byThisClock, sentence } from "./days.js"
import { Device } from "./device.js"
import { readIcons } from "./icons.js"
import { pressed } from "./keys.js"
import { isRunning, merge, model } from "./model.js"
import { letSleep, sound, vibrate } from "./senses.js"
import { frame } from "./frame.js"
import { lookForUpdates } from "./updates.js"
import { answered, led } from "./sync.js"
import * as account from "./account.js"
import * as add from "./add.js"
import * as blocked from "./blocked.js"
import * as chat from "./chat.js"
import * as count from "./count.js"
import * as counts from "./counts.js"
import * as entries from "./entries.js"
import * as entry from "./entry.js"
import * as group from "./group.js"
import * as help from "./help.js"
import * as history_ from "./history.js"
import * as people from "./home.js"
import * as journal from "./journal.js"
import * as look from "./look.js"
import * as machine from "./machine.js"
import * as me from "./me.js"
import * as messages from "./messages.js"
import * as more from "./more.js"
import * as person from "./person.js"
import * as place from "./place.js"
import * as places from "./places.js"
import { deletion, password, reset } from "./secrets.js"
import * as seek from "./seek.js"
import * as settings from "./settings.js"
import * as share from "./share.js"
import * as sharing from "./sharing.js"

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {{screen: string, id: string}} Route */

/** @type {Record<string, {title: (route: Route) => string, view: (route: Route) => import("./dom.js").Child,
 *   enter?: (route: Route) => void, isThere?: (route: Route) => boolean, leave?: (route: Route) => void,
 *   act?: (action: string, route: Route) => void}>} */
const screens = { account, count, counts, settings, add, look, share, group, history: history_, journal, entry,
  people, person, messages, chat, blocked, seek,
  more, me, places, place, sharing, device: machine, password, reset, deletion, help, about: help,
  past: entries.past, find: entries.find, memories: entries.memories, print: entries.print }

/** @type {Device | undefined} */
let device

// Where one is.

// The screen and what it is about, as in `#/count/ID`.
/** @returns {Route} */
export function route() {
  const [, screen, id = ""] = location.hash.split("/")
  return Object.hasOwn(screens, screen) ? { screen, id } : { screen: "count", id: "" }
}

/** The steps back that stay within the page. */
const depth = () => history.state?.depth ?? 0

/** Whether the page before this one is a given screen.
 *  @param {string} path */
export const isBefore = path => depth() > 0 && history.state.before === `#/${path}`

// Opens a screen; the one from which this one was opened is gone back to, where it was left.
/** @param {string} path @param {boolean} isReplacing Whether Back leads past the screen before. */
export function go(path, isReplacing = false) {
  if (!isReplacing && isBefore(path)) return back(path)
  const state = isReplacing ? { ...history.state, depth: depth() } : { depth: depth() + 1, before: location.hash }
  if (isReplacing) history.replaceState(state, "", `#/${path}`)
  else history.pushState(state, "", `#/${path}`)
  entered()
}

// Whether the page before is on its way: a second press isn't a second step.
let isReturning = false

// Goes back; from an address that was opened by itself, to a given screen.
/** @param {string} otherwise @param {() => void} then Called once the other screen is shown. */
export function back(otherwise, then = () => {}, steps = 1) {
  if (isReturning) return
  if (depth() >= steps) {
    isReturning = true
    addEventListener("popstate", then, { once: true })
    return history.go(-steps)
  }
  go(otherwise, true)
  then()
}

function entered() {
  isReturning = false
  const now = route()
  if (now.screen !== "count") letSleep()
  // What is selected is still so when one comes back from its text.
  if (!["counts", "share"].includes(now.screen)) [model.selected, model.isCounting] = [null, false]
  // What was just said of the deed that leads here stays, for this page.
  if (model.toast?.deed === deed) model.toast.deed = -1
  else model.toast = null
  if (model.isReady) screens[now.screen].enter?.(now)
  draw()
  scrollTo(0, 0)
  // Who uses keys or a screen reader begins at the new page's start.
  queueMicrotask(() => {
    const start = document.querySelector("[data-start]") ?? document.querySelector("h1")
    if (start instanceof HTMLElement) start.focus({ preventScroll: true })
  })
}

// What is shown.

let isDrawing = false

/** Draws soon, once for all that changed meanwhile. */
export function draw() {
  if (isDrawing) return
  isDrawing = true
  queueMicrotask(() => {
    isDrawing = false
    const now = route()
    if (model.isReady && screens[now.screen].isThere?.(now) === false) return gone(now)
    const page = document.getElementById("app")
    document.title = model.isReady ? `${screens[now.screen].title(now)} – Quad` : "Quad"
    if (page) patch(page, frame(model.isReady ? screens[now.screen].view(now) : null))
  })
}

// What the page was about is undone, or deleted in another tab or on another device.
/** @param {Route} now */
function gone({ screen }) {
  // Without any count the page that counts begins a new one.
  go(screen === "count" && model.counters.size === 0 ? "count" : "counts", true)
  tell("that isn't on this device any more.", { isWarning: true })
}

/** The number of what a person did last. */
let deed = 0
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => deed++, true)

// The second of two taps at once belongs to what the first one hit: if that is gone, nothing that came there is meant.
// A finger comes down near the place, a mouse on it.
const atOnce = 500
/** @param {PointerEvent} event */
const near = ({ pointerType }) => (pointerType === "mouse" ? 4 : 24)
/** @type {{at: number, x: number, y: number, target: Element | null, isStray: boolean}} */
let tapped = { at: -Infinity, x: 0, y: 0, target: null, isStray: false }

addEventListener("pointerdown", event => {
  const { timeStamp: at, clientX: x, clientY: y } = event
  const target = event.target instanceof Element ? event.target.closest("button, a, input, select, summary") : null
  const isSecond = at - tapped.at < atOnce && Math.hypot(x - tapped.x, y - tapped.y) < near(event)
  const isStray = isSecond && (tapped.isStray || tapped.target?.isConnected === false)
  tapped = { at, x, y, target, isStray }
  if (isStray) event.stopImmediatePropagation()
}, true)
// With a key between them they are no two at once.
addEventListener("keydown", () => void (tapped.at = -Infinity), true)
addEventListener("click", event => {
  if (!tapped.isStray || event.detail === 0) return
  event.stopImmediatePropagation()
  event.preventDefault()
}, true)

/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTime

// Says something at the bottom for as long as it takes to read.
/** @param {string} words @param {{isWarning?: boolean, canUndo?: boolean, undo?: (() => void) | null}} about
 *    `undo` is what takes it back, if the core doesn't. */
export function tell(words, { isWarning = false, canUndo = false, undo = null } = {}) {
  undo ??= canUndo ? () => void ask({ do: "undo" }) : null
  model.toast = { words: sentence(words), isWarning, undo, deed }
  clearTimeout(toastTime)
  toastTime = setTimeout(closeToast, Math.min(4000 + 60 * words.length, 10_000))
  speak(model.toast.words)
  draw()
}

export function closeToast() {
  model.toast = null
  draw()
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let speechTime

// Has a screen reader say something, of a burst the last.
/** @param {string} words */
export function speak(words) {
  clearTimeout(speechTime)
  speechTime = setTimeout(() => {
    const place = document.getElementById("spoken")
    if (place) place.textContent = words
  }, 600)
}

// What is done.

// Verbs that change nothing that can be undone.
const reading = ["view", "settings", "share", "settle", "history", "sync", "answered", "keepDraft", "surplus", "entry",
  "entries", "memories"]

/** The last verb that changed something, as this tab asked for it. */
export let lastVerb = ""

// Has the core do something; resolves once it is on the disk. An error or a notice is said, unless it is silent.
/** @param {Request} request @returns {Promise<Answer>} */
export async function ask(request, isSilent = false) {
  if (!device) throw new Error("the device isn't open yet")
  if (!reading.includes(request.do)) lastVerb = request.do
  const { error, notice, ...rest } = await device.ask(request)
  if (error) error.words = byThisClock(error.words)
  if (error && !isSilent) tell(error.words, { isWarning: true })
  if (notice && !isSilent) {
    tell(byThisClock(notice.words))
    if (["passed", "reached", "exceeded"].includes(notice.kind)) {
      sound("reached")
      vibrate("reached")
    }
  }
  return { error, notice, ...rest }
}

/** Whether all that was tapped is on the disk. */
export const isQuiet = () => (device?.waiting ?? 0) === 0

/** @param {string} action @param {Route} now */
function act(action, now) {
  if (action === "undo" || action === "redo") ask({ do: action })
  else if (action === "help") go("help")
  else if (action === "toCounts") go("counts")
  else if (action === "toMe") go("me")
  else if (action === "toMore") go("more")
  else if (action === "toJournal") go("journal")
  else if (action === "toPeople") go("people")
  else if (action === "toMessages") go("messages")
  else if (action === "back") screens[now.screen].leave?.(now)
  else screens[now.screen].act?.(action, now)
}

addEventListener("keydown", event => {
  const now = route()
  const action = model.isReady ? pressed(event, now.screen) : undefined
  // A key that is held down counts once: browsers press a button again and again.
  const isHeld = event.repeat && event.key === "Enter" && event.target instanceof Element &&
    event.target.matches("button, a, summary")
  if (action || isHeld) event.preventDefault()
  if (action && !event.repeat) act(action, now)
})
addEventListener("popstate", () => {
  // Between two taps nobody uses the browser's own Back.
  if (!isReturning) tapped.at = -Infinity
  entered()
})
document.addEventListener("visibilitychange", () => {
  // After midnight "today" is another day.
  if (document.visibilityState === "visible" && model.isReady) ask({ do: "view" })
})

// A stopwatch is drawn while it runs. Once a minute the core notes how far it is by both clocks, and whether a day has
// begun.
setInterval(() => document.visibilityState === "visible" && isRunning() && draw(), 250)
setInterval(() => {
  if (model.isReady && (isRunning() || document.visibilityState === "visible")) ask({ do: "settle" })
}, 60_000)

/** @param {unknown} error */
function failed(error) {
  console.error(error)
  model.failure = `Quad can't open what is kept on this device: ${error instanceof Error ? error.message : error}`
  draw()
}

function start() {
  if (typeof WebAssembly !== "object") {
    model.failure =
      "Quad needs WebAssembly, which this browser doesn't have or has switched off, as Lockdown Mode does."
    return draw()
  }
  const isFirst = () => !model.isReady
  device = new Device(answer => {
    const begins = isFirst()
    merge(answer)
    answered(answer)
    if (begins && model.isReady) entered()
    else draw()
  }, failed, led)
  readIcons().then(draw, () => {})
  lookForUpdates()
  draw()
}

start()
