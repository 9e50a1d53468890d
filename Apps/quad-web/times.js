// The times of a stopwatch: they are corrected, added and removed, and a break is cut out.
import { h, once } from "./dom.js"
import { ask, draw, tell } from "./app.js"
import { sentence, timeText } from "./days.js"

/** @typedef {import("./types.js").History["intervals"][number]} Interval */
/** @typedef {{verb: "addTime" | "editTime" | "cutTime", number: string, given: Ends, now: Ends,
 *   problem: string}} Form */
/** @typedef {{from: string, until: string}} Ends */

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

/** @param {Form["verb"]} verb @param {Interval} [interval] */
function open(verb, interval) {
  const given = interval ? { from: fieldOf(interval.start), until: fieldOf(interval.stop) } : { from: "", until: "" }
  form = { verb, number: interval?.number ?? "", given, now: { ...given }, problem: "" }
  draw()
}

/** @param {string} id @param {() => void} changed */
async function save(id, changed) {
  if (!form) return
  const { verb, number, given, now } = form
  /** @type {Record<string, string>} */
  const members = verb === "editTime" ? { number } : {}
  for (const name of /** @type {const} */ (["from", "until"])) {
    // An end that stays keeps its milliseconds; a time that runs goes on.
    if (verb === "editTime" && now[name] === given[name]) continue
    const at = Date.parse(now[name])
    if (isNaN(at)) {
      form.problem = "Say both days and times."
      return draw()
    }
    members[name] = String(at)
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
