// The times of a stopwatch: they are corrected, added and removed, and a break is cut out.
import { h, once } from "./dom.js"
import { ask, draw, tell } from "./app.js"
import { sentence, timeText } from "./days.js"

/** @typedef {import("./types.js").History["intervals"][number]} Interval */
/** @typedef {{verb: "addTime" | "editTime" | "cutTime", number: string, at: Instants, given: Ends, now: Ends,
 *   problem: string}} Form
 *  at: the instants of the time that is corrected; now: what the fields show. */
/** @typedef {{from: string, until: string}} Ends */
/** @typedef {{from?: number, until?: number}} Instants */

// What is being corrected; null for nothing.
/** @type {Form | null} */
let form = null

/** Gives up what was being corrected. */
export const close = () => (form = null)

const words = {
  addTime: { title: "Add a time", from: "Began", until: "Ended", said: "Added." },
  editTime: { title: "Change this time", from: "Began", until: "Ended", said: "Changed." },
  cutTime: { title: "Cut out a break", from: "The break began", until: "It ended", said: "Cut out." },
}

// An instant as a field shows it, by this device's clock, and back.
/** @param {string | null} at */
const fieldOf = at => {
  if (at === null) return ""
  const time = new Date(Number(at))
  return new Date(Number(at) - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

// The instants at which this device's clock shows what a field has, in order: two where it was set back, none where it
// was set ahead.
/** @param {string} text @returns {number[]} */
function instantsOf(text) {
  const near = Date.parse(text)
  if (isNaN(near)) return []
  const apart = [-1, 1].map(days => new Date(near + days * 86_400_000).getTimezoneOffset())
  const all = new Set(apart.map(minutes => Date.parse(`${text}Z`) + minutes * 60_000))
  const whole = (/** @type {string} */ one) => one.padEnd(19, ":00").slice(0, 19)
  return [...all].filter(at => fieldOf(String(at)) === whole(text)).sort((one, other) => one - other)
}

/** @param {Form["verb"]} verb @param {Interval} [interval] */
function open(verb, interval) {
  const given = interval ? { from: fieldOf(interval.start), until: fieldOf(interval.stop) } : { from: "", until: "" }
  const at = { from: interval && Number(interval.start), until: interval?.stop ? Number(interval.stop) : undefined }
  form = { verb, number: interval?.number ?? "", at, given, now: { ...given }, problem: "" }
  draw()
}

// The ends that a form has now, or what is wrong with them. Of two instants the one that is nearer to the end before
// is meant; of an end that is new, the first one that isn't before the beginning.
/** @param {Form} form @returns {Instants | string} */
function endsOf({ verb, at, given, now }) {
  /** @type {Instants} */
  const ends = {}
  for (const name of /** @type {const} */ (["from", "until"])) {
    const before = at[name]
    // An end that stays keeps its milliseconds; a time that runs goes on.
    if (verb === "editTime" && now[name] === given[name]) {
      ends[name] = before
      continue
    }
    if (isNaN(Date.parse(now[name]))) return "Say both days and times."
    const all = instantsOf(now[name])
    if (all.length === 0) return "That time never was: clocks were set ahead then."
    const distance = (/** @type {number} */ one) => Math.abs(one - (before ?? one))
    ends[name] = before === undefined
      ? all.find(one => one >= (ends.from ?? one)) ?? all[0]
      : all.sort((one, other) => distance(one) - distance(other))[0]
  }
  return ends.from === ends.until ? "It would end as it begins." : ends
}

/** @param {string} id @param {() => void} changed */
async function save(id, changed) {
  if (!form) return
  const { verb, number, at } = form
  // Of a day without its time a field tells nothing, as if it were empty.
  const isHalf = ["from", "until"].some(name =>
    /** @type {HTMLInputElement | null} */ (document.getElementById(name))?.validity.badInput)
  const ends = isHalf ? "Say both days and times." : endsOf(form)
  if (typeof ends === "string") {
    form.problem = ends
    return draw()
  }
  /** @type {Record<string, string>} */
  const members = verb === "editTime" ? { number } : {}
  for (const name of /** @type {const} */ (["from", "until"])) {
    if (ends[name] !== at[name]) members[name] = String(ends[name])
  }
  await done({ do: verb, id, ...members }, words[verb].said, changed)
}

const done = once(async (
  /** @type {import("./types.js").Request} */ request, /** @type {string} */ said, /** @type {() => void} */ changed,
) => {
  const answer = await ask(request, true)
  if (answer.error) {
    if (form) form.problem = sentence(answer.error.words)
    return draw()
  }
  form = null
  changed()
  tell(said, { canUndo: true })
})

/** @param {string} name @param {string} label */
const field = (name, label) => h("div", { class: "field", key: name },
  h("label", { for: name }, label),
  h("input", {
    id: name, type: "datetime-local", step: "1", value: form?.now[/** @type {keyof Ends} */ (name)],
    onchange: (/** @type {Event} */ event) => {
      if (form) form.now[/** @type {keyof Ends} */ (name)] = /** @type {HTMLInputElement} */ (event.target).value
    },
  }))

/** @param {string} id @param {() => void} changed */
const fields = (id, changed) => form && h("div", { class: "fields times", key: "form" },
  field("from", words[form.verb].from), field("until", words[form.verb].until),
  form.problem && h("p", { class: "problem", role: "alert", key: "problem" }, form.problem),
  h("div", { class: "buttons", key: "buttons" },
    h("button", { class: "main", onclick: () => save(id, changed) }, "Save"),
    h("button", { onclick: () => { form = null; draw() } }, "Cancel"),
    form.verb === "editTime" && h("button", {
      class: "danger", onclick: () => done({ do: "removeTime", id, number: form?.number }, "Removed.", changed),
    }, "Remove")))

/** The times of a stopwatch, newest first.
 *  @param {Interval[]} intervals @param {string} id @param {() => void} changed Called after a correction. */
export const times = (intervals, id, changed) => h("section", { key: "times" },
  h("h2", null, "Times"),
  h("ul", { class: "lines" }, intervals.map(one => h("li", { key: one.number },
    h("span", { class: "what" }, timeText(one.start)), h("span", null, one.time),
    h("span", { class: "help" }, one.stop === null ? "running" : one.isSet ? "the clock was set meanwhile" : ""),
    form?.number === one.number && form.verb === "editTime"
      ? fields(id, changed)
      : h("button", { class: "text", "aria-label": `Change the time from ${timeText(one.start)}`,
          onclick: () => open("editTime", one) }, "Change")))),
  form && form.verb !== "editTime" ? [h("h3", { key: "what" }, words[form.verb].title), fields(id, changed)]
    : h("div", { class: "buttons", key: "more" },
        h("button", { onclick: () => open("addTime") }, words.addTime.title),
        intervals.length > 0 && h("button", { onclick: () => open("cutTime") }, words.cutTime.title)))
