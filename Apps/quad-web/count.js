// One count: the whole screen is the button.
import { h } from "./dom.js"
import { shownTime } from "./clock.js"
import { ask, draw, go, lastVerb, route, speak, tell } from "./app.js"
import { datesIn } from "./days.js"
import { meter, toCounts, toJournal, tool, undoTools } from "./frame.js"
import { icon, sign, tints } from "./icons.js"
import { model } from "./model.js"
import { flash, keepAwake, sound, vibrate } from "./senses.js"
import { canInstall, install, keepStorage, needsHomeScreen } from "./storage.js"

/** @typedef {{screen: string, id: string}} Route */
/** @typedef {import("./types.js").Counter} Counter */

// A finger that moved further than this drags.
const dragDistance = 48
// The fingers that are down.
/** @type {Map<number, {x: number, y: number, isDone: boolean}>} */
const fingers = new Map()
/** The latest requests of this page that were taps up, all of one count: those that can be taken back. */
let latest = { id: "", taps: 0 }
// The blank count while it is added.
/** @type {Promise<string> | null} */
let adding = null
let pointedAt = 0

// The counter that an address names: without one, what was counted last, or a blank count.
/** @param {Route} route */
export function counterOf({ id }) {
  return model.counters.get(id || (model.lastUsed ?? model.order[0] ?? ""))
}

/** @param {Route} now */
export const title = now => {
  const counter = counterOf(now)
  return counter ? `${counter.isRunning ? "▶" : counter.valueText} ${counter.title}`.trim() : "New count"
}

/** @param {Route} now */
export function enter(now) {
  fingers.clear()
  const counter = counterOf(now)
  if (counter) return pin(counter.id)
  if (now.id === "") return
  go("counts", true)
  tell("that count isn't on this device", { isWarning: true })
}

/** @param {Route} route */
export const isThere = ({ id }) => id === "" || model.counters.has(id)

// Names the count in the address, so that it stays whatever is counted elsewhere.
/** @param {string} id */
function pin(id) {
  if (route().screen === "count") history.replaceState(history.state, "", `#/count/${id}`)
  draw()
}

// Counts; the flash comes at once, the number once it is on the disk.
/** @param {number} times @param {{x: number, y: number} | null} at */
async function tap(times, at) {
  const isUp = times > 0
  flash(isUp ? "up" : "down", at)
  sound(isUp ? "up" : "down")
  vibrate(isUp ? "up" : "down")
  keepAwake()
  const counter = counterOf(route())
  if (counter?.kind === "time") return toggle(counter)
  const id = counter?.id ?? (await added())
  if (!id) return
  latest = { id, taps: isUp ? (latest.id === id ? latest.taps : 0) + 1 : 0 }
  said(id, await ask({ do: "tap", id, times }))
}

// Starts or stops a stopwatch.
/** @param {Counter} counter */
async function toggle({ id, isRunning }) {
  const answer = await ask({ do: isRunning ? "stop" : "start", ids: [id] })
  if (answer.error) return
  const now = model.counters.get(id)
  speak(`${now?.isRunning ? "running" : `stopped, ${now?.valueText}`} ${now?.title}`)
  keepStorage()
}

/** @param {string} id */
const lap = async id => {
  const answer = await ask({ do: "lap", id })
  if (!answer.error) tell(`Lap ${model.counters.get(id)?.laps}.`)
}

/** Takes back what a finger counted before it dragged. */
async function takeBack() {
  const counter = counterOf(route())
  if (counter?.kind === "time") {
    if (["start", "stop"].includes(lastVerb)) ask({ do: "takeBack", id: counter.id }, true)
    return
  }
  const id = counter?.id ?? (await added())
  if (!id) return
  const isLatest = latest.id === id && latest.taps-- > 0 && ["tap", "takeBack"].includes(lastVerb)
  const answer = isLatest ? await ask({ do: "takeBack", id }, true) : undefined
  // Another tab may have done something since.
  said(id, answer && !answer.error ? answer : await ask({ do: "tap", id, times: -1 }))
}

/** @param {string} id @param {import("./types.js").Answer} answer */
function said(id, answer) {
  const counter = model.counters.get(id)
  if (answer.error) return
  if (counter) speak(`${answer.notice?.words ?? ""} ${counter.valueText} ${counter.title}`.trim())
  keepStorage()
}

/** Adds the blank count with its first tap; further taps wait for it. */
function added() {
  adding ??= ask({ do: "add", titles: [""] }).then(answer => {
    adding = null
    if (answer.error) return ""
    pin(answer.counters[0].id)
    return answer.counters[0].id
  })
  return adding
}

/** @param {PointerEvent} event */
function down(event) {
  if (event.button !== 0) return
  pointedAt = event.timeStamp
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, isDone: false })
  if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId)
  tap(1, { x: event.clientX, y: event.clientY })
}

/** @param {PointerEvent} event */
function moved(event) {
  const finger = fingers.get(event.pointerId)
  if (!finger || finger.isDone) return
  const [x, y] = [event.clientX - finger.x, event.clientY - finger.y]
  if (Math.max(Math.abs(x), Math.abs(y)) < dragDistance) return
  finger.isDone = true
  if (Math.abs(y) > Math.abs(x)) {
    takeBack()
    if (y < 0) openSettings()
    else if (counterOf(route())?.kind !== "time") tap(-1, { x: event.clientX, y: event.clientY })
  } else {
    takeBack()
    if (x > 0) go("counts")
    else openHistory()
  }
}

/** @param {PointerEvent} event */
const lifted = event => void fingers.delete(event.pointerId)

// A click without a finger is that of a screen reader.
/** @param {MouseEvent} event */
function clicked(event) {
  if (event.timeStamp - pointedAt > 2000 || pointedAt === 0) tap(1, null)
}

// A button that counts at once, as the whole screen does.
/** @param {number} times */
const atOnce = times => ({
  onclick: (/** @type {MouseEvent} */ event) => {
    if (event.detail === 0) tap(times, null)
  },
  onpointerdown: (/** @type {PointerEvent} */ event) => {
    if (event.button === 0) tap(times, { x: event.clientX, y: event.clientY })
  },
})
const [more, less] = [atOnce(1), atOnce(-1)]

function openHistory() {
  const counter = counterOf(route())
  if (counter) go(`history/${counter.id}`)
  else tell("count something first: there is no history yet")
}

function openSettings() {
  const counter = counterOf(route())
  if (counter) go(`settings/${counter.id}`)
  else tell("count something first: there are no settings yet")
}

/** @param {string} action */
export function act(action) {
  if (action === "up") tap(1, null)
  const counter = counterOf(route())
  if (action === "down" && counter?.kind !== "time") tap(-1, null)
  if (action === "lap" && counter?.isRunning) lap(counter.id)
  if (action === "history") openHistory()
  if (action === "counts") go("counts")
  if (action === "settings") openSettings()
  if (action === "next" || action === "previous") {
    const at = model.order.indexOf(counterOf(route())?.id ?? "")
    const id = model.order[at + (action === "next" ? 1 : -1)]
    if (id) go(`count/${id}`, true)
  }
}

// The days that count, unless that is each day.
/** @param {import("./types.js").Target | undefined} target */
const periodOf = target => (target?.repeats === "day" ? "today" : target?.period && datesIn(target.period))

// How it stands, below the number.
/** @param {Counter | undefined} counter */
const standing = counter => [
  counter?.target?.words, periodOf(counter?.target),
  counter?.today && counter.target?.repeats !== "day" ? `${counter.today} today` : "",
  Number(counter?.laps) > 0 ? `${counter?.laps} ${counter?.laps === "1" ? "lap" : "laps"}` : "",
].filter(Boolean).join(" · ")

/** @param {Route} now */
export function view(now) {
  const counter = counterOf(now)
  const color = counter?.color ?? "#00A0B0"
  const isTime = counter?.kind === "time"
  const value = counter ? shownTime(counter) : "0"
  const name = counter?.title ?? ""
  const doing = !isTime ? `Count ${name || "up"}, ${value}` : `${counter?.isRunning ? "Stop" : "Start"} ${name}`
  const vars = { ...tints(color), "--digits": `${value.length}` }
  return h("section", { class: "count", key: "count", vars },
    h("button", {
      class: "surface", "aria-label": doing, key: "surface",
      onpointerdown: down, onpointermove: moved, onpointerup: lifted, onpointercancel: lifted, onclick: clicked,
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    }),
    h("div", { class: "flash up", key: "up" }), h("div", { class: "flash down", key: "down" }),
    [0, 1, 2, 3, 4, 5].map(number => h("div", { class: "mark", key: `mark ${number}`, "aria-hidden": "true" })),
    h("header", { key: "header" },
      toCounts(),
      h("div", { class: "tools" }, undoTools(), toJournal(),
        counter && tool("chart", "History of this count", openHistory),
        tool("gear", "Settings of this count", openSettings))),
    counter === undefined && h("div", { class: "hint", key: "hint" },
      h("img", { class: "logo", src: "icon.svg", alt: "", draggable: "false" }),
      h("p", null, "Tap anywhere to count. Drag down to take one away."),
      // An app on the home screen has a storage of its own, so it is best put there before the first count.
      canInstall() && h("button", { onclick: install }, "Install Quad"),
      needsHomeScreen() && h("p", null, "To keep counts for longer than a week, first put Quad on the home screen: ",
        "Share, then Add to Home Screen.")),
    h("footer", { key: "footer" },
      h("div", { class: "figures" },
        h("h1", { dir: "auto" },
          counter && h("span", { class: "badge" }, icon(counter.icon)),
          h("span", { class: "name" }, counter ? counter.title : "New count")),
        h("p", { class: "number", "data-value": value }, value),
        counter?.target && meter(counter.target),
        h("p", { class: "today" }, standing(counter) || "\u00a0")),
      h("div", { class: "hands" }, counter && isTime
        ? [
            h("button", {
              class: "hand", key: "toggle", "aria-label": counter.isRunning ? "Stop" : "Start",
              onclick: () => toggle(counter),
            }, sign(counter.isRunning ? "stop" : "start")),
            counter.isRunning && h("button", { class: "hand lap", key: "lap", onclick: () => lap(counter.id) }, "Lap")]
        : [
            h("button", { class: "hand", key: "more", "aria-label": "Add one step", ...more }, h("span", null, "+")),
            h("button", { class: "hand", key: "less", "aria-label": "Take one step away", ...less },
              h("span", null, "−"))])))
}

