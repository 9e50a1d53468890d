// The page of a counter: its days, weeks and months, closed periods, times and laps, and what was counted.
import { h } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { shownTime } from "./clock.js"
import { header, tool, undoTools } from "./frame.js"
import { tints } from "./icons.js"
import { model, nameOf } from "./model.js"
import { datesIn, fullDate, timeText, told } from "./days.js"
import { swipes } from "./swipe.js"
import { close, times } from "./times.js"

/** @typedef {{screen: string, id: string}} Route */
/** @typedef {import("./types.js").History} History */
/** @typedef {import("./types.js").Counter} Counter */

// text: the total for which it was asked.
/** @type {{of: Counter | undefined, text: string, history: History | undefined}} */
let known = { of: undefined, text: "", history: undefined }
let isLoading = false
const units = /** @type {const} */ (["day", "week", "month"])
/** @type {"day" | "week" | "month"} */
let unit = "day"

/** @param {Route} route */
export const title = ({ id }) => `History of ${model.counters.get(id)?.title ?? ""}`

/** @param {Route} route */
export function enter({ id }) {
  if (!model.counters.has(id)) return go("counts", true)
  close()
  if (known.of?.id !== id) known = { of: undefined, text: "", history: undefined }
  load(id)
}

/** @param {Route} route */
export const isThere = ({ id }) => model.counters.has(id)

/** @param {Route} route */
export const leave = ({ id }) => back(`count/${id}`)

/** @param {string} id */
async function load(id) {
  const counter = model.counters.get(id)
  const text = counter ? shownTime(counter) : ""
  isLoading = true
  const answer = await ask({ do: "history", id, taps: true })
  isLoading = false
  known = { of: counter, text, history: answer.history ?? known.history }
  draw()
}

/** @param {string} id @param {number} steps */
function turn(id, steps) {
  const next = model.order[model.order.indexOf(id) + steps]
  if (next) go(`history/${next}`, true)
}

/** @param {string} action @param {Route} route */
export function act(action, { id }) {
  if (action === "next") turn(id, 1)
  if (action === "previous") turn(id, -1)
  if (action === "settings") go(`settings/${id}`)
  if (action === "counts") go("counts")
}

/** @param {string} id @param {string} sequence */
async function takeBack(id, sequence) {
  const answer = await ask({ do: "withdraw", id, sequence, taps: true })
  await load(id)
  if (!answer.error) tell("Taken back.", { canUndo: true })
}

const words = {
  day: { title: "Days", label: "day", format: { weekday: "short", day: "numeric", month: "short" } },
  week: { title: "Weeks", label: "week", format: { day: "numeric", month: "short" } },
  month: { title: "Months", label: "month", format: { month: "short", year: "numeric" } },
}

/** @param {string} day */
const dayText = day => told(day, /** @type {Intl.DateTimeFormatOptions} */ (words[unit].format))

/** @param {Route} route */
export function view({ id }) {
  const counter = model.counters.get(id)
  if (!counter) return null
  // What was counted elsewhere, or undone, is in it, too; a time that runs is with each second.
  if (known.of && !isLoading && (known.of !== counter || known.text !== shownTime(counter))) load(id)
  const { history } = known
  const at = model.order.indexOf(id)
  const vars = tints(counter.color)
  return h("section", {
    class: "page history", key: "history", vars, ...swipes({ left: () => turn(id, 1), right: () => turn(id, -1) }),
  },
    header(nameOf(counter), () => leave({ screen: "history", id }), undoTools(),
      tool("gear", "Settings of this count", () => go(`settings/${id}`))),
    h("p", { class: "total", key: "total" },
      h("span", { class: "number" }, shownTime(counter)), " ", counter.target?.words ?? "",
      counter.target?.period && h("span", { class: "help" }, ` ${datesIn(counter.target.period)}`)),
    history && [
      h("div", { class: "segments", key: "units" }, units.map(one => h("button", {
        key: one, "aria-pressed": `${unit === one}`, onclick: () => { unit = one; draw() },
      }, words[one].title))),
      h("ul", { class: "bars", key: `bars ${unit}` }, [...history[unit]].reverse().map(sum =>
        h("li", { key: sum.first, vars: { "--part": String(Number(sum.part) / 1000) } },
          h("span", { class: "what" }, `${unit === "week" ? "from " : ""}${dayText(sum.first)}`),
          h("span", { class: "measure", "aria-hidden": "true" }, h("span", { class: "fill" })),
          h("span", { class: "much" }, sum.text)))),
      periods(history), laps(history),
      counter.kind === "time" && times(history.intervals, id, () => load(id)), taps(history, id),
    ],
    h("footer", { key: "footer" },
      h("button", { disabled: at <= 0, onclick: () => turn(id, -1) }, "Previous"),
      h("button", { onclick: () => go(`count/${id}`) }, "Count"),
      h("button", { disabled: at < 0 || at + 1 >= model.order.length, onclick: () => turn(id, 1) }, "Next")))
}

/** @param {History} history */
const periods = ({ periods }) => periods.length > 0 && h("section", { key: "periods" },
  h("h2", null, "Periods"),
  h("ul", { class: "lines" }, periods.map(one => h("li", { key: one.title },
    h("span", { class: "what" }, datesIn(one.title)), h("span", null, one.progress),
    h("span", { class: one.verdict }, one.words, one.isClosed ? "" : " so far")))))

/** @param {History} history */
const laps = ({ laps }) => laps.length > 0 && h("section", { key: "laps" },
  h("h2", null, "Laps"),
  h("ul", { class: "lines" }, laps.map(one => h("li", { key: one.number },
    h("span", { class: "what" }, `Lap ${one.number}`), h("span", null, one.time),
    h("span", { class: "help" }, one.total)))))

// What is known of who made a change that isn't this device's own.
/** @param {History["taps"][number]} tap */
const from = ({ kind, device }) => (kind !== "sync" ? kind : device ? `device ${device.slice(0, 8)}` : "synced")

/** @param {History} history @param {string} id */
const taps = ({ taps }, id) => taps.length > 0 && h("section", { key: "taps" },
  h("h2", null, "History"),
  h("ul", { class: "lines" }, taps.map(one => h("li", { key: one.sequence },
    h("span", { class: "what" }, one.day ? fullDate(one.day) : timeText(one.at)), h("span", null, one.text),
    one.canWithdraw
      ? h("button", { class: "text", "aria-label": `Take back ${one.text} at ${timeText(one.at)}`,
          onclick: () => takeBack(id, one.sequence) }, "Take back")
      : h("span", { class: "help" }, from(one))))))
