// The settings of one count: each is kept when it is changed. Reset stands here, not by the number.
import { h } from "./dom.js"
import { ask, back, draw, go, route, tell } from "./app.js"
import { sentence } from "./days.js"
import { header, undoTools } from "./frame.js"
import { icon, iconTitle, ink } from "./icons.js"
import { archivedGroup, groups, model, nameOf } from "./model.js"
import { choice, goalFields, goalOf, isNumber, membersOf, notWhole, problemOf } from "./target.js"

/** @typedef {{screen: string, id: string}} Route */
/** @typedef {import("./types.js").Setting} Setting */

// The form of a counter, as the core said it, and what it was asked of.
/** @type {{id: string, settings: Setting[], of?: import("./types.js").Counter}} */
let form = { id: "", settings: [] }
// What is typed and isn't taken, by the name of its setting: nothing that changes elsewhere replaces it.
/** @type {Map<string, string>} */
const typed = new Map()
// What is wrong with a setting, by its name.
/** @type {Map<string, string>} */
const wrong = new Map()

/** @param {Route} route */
export const title = route => `Settings of ${model.counters.get(route.id)?.title ?? ""}`

/** @param {Route} route */
export async function enter({ id }) {
  if (!model.counters.has(id)) return go("counts", true)
  if (form.id !== id) {
    form = { id, settings: [] }
    wrong.clear()
    typed.clear()
  }
  chosen = null
  wrong.delete("goal")
  await load(id)
}

/** @param {Route} route */
export const isThere = ({ id }) => model.counters.has(id)

/** @param {Route} route */
export const leave = ({ id }) => back(`count/${id}`)

/** @param {string} id */
async function load(id) {
  const of = model.counters.get(id)
  const answer = await ask({ do: "settings", id }, true)
  if (!answer.error && route().id === id) form = { id, settings: answer.settings ?? [], of }
  draw()
}

/** @param {string} name @param {Setting["form"]} kind @param {string} value */
async function changed(name, kind, value) {
  const { id } = form
  if (kind === "number" && !isNumber(value)) {
    wrong.set(name, notWhole(value))
    return draw()
  }
  const answer = await ask(name === "value" ? { do: "set", id, value } : { do: "edit", id, [name]: value }, true)
  if (answer.error) wrong.set(name, sentence(answer.error.words))
  else {
    wrong.delete(name)
    // What was typed since waits for its own turn.
    if (typed.get(name)?.trim() === value) typed.delete(name)
  }
  await load(id)
}

// Changes the target.
/** @param {string} id @param {import("./target.js").Goal} goal */
async function aimed(id, goal) {
  const problem = problemOf(goal, goalOf(model.counters.get(id)?.target).until)
  if (problem) {
    chosen = { id, goal }
    // The date comes next.
    if (goal.repeats === "until" && goal.until === "") wrong.delete("goal")
    else wrong.set("goal", problem)
    return draw()
  }
  const answer = await ask({ do: "edit", id, taps: true, ...membersOf(goal) }, true)
  if (answer.error) wrong.set("goal", sentence(answer.error.words))
  else wrong.delete("goal")
  chosen = null
  await load(id)
}
// Makes it count time, or a number.
/** @param {string} id @param {string} kind */
async function convert(id, kind) {
  const answer = await ask({ do: "convert", id, kind, taps: true, ...(kind === "time" ? {} : { goal: null }) }, true)
  if (answer.error) wrong.set("kind", sentence(answer.error.words))
  else wrong.delete("kind")
  await load(id)
}
// A goal that isn't whole yet.
/** @type {{id: string, goal: import("./target.js").Goal} | null} */
let chosen = null

/** @param {Setting} setting */
function field({ name, label, help, form: kind, value, least }) {
  const problem = wrong.get(name)
  // The keyboard for numbers of some phones has no minus.
  const mode = kind === "number" && !(Number(least) >= 0) ? "text" : kind === "number" ? "numeric" : "text"
  return h("div", { class: "field", key: name },
    h("label", { for: name }, label),
    h("input", {
      id: name, value: typed.get(name) ?? value, inputmode: mode, autocomplete: "off", dir: "auto",
      enterkeyhint: "done", "aria-invalid": problem ? "true" : null, "aria-describedby": `${name}-help`,
      oninput: (/** @type {Event} */ event) => typed.set(name, /** @type {HTMLInputElement} */ (event.target).value),
      onchange: (/** @type {Event} */ event) =>
        changed(name, kind, /** @type {HTMLInputElement} */ (event.target).value.trim()),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && event.target instanceof HTMLElement) event.target.blur()
      },
    }),
    h("p", { id: `${name}-help`, class: problem ? "problem" : "help" }, problem ?? help))
}

/** Does something with the counter, says it, and leaves if it isn't in the list any more.
 *  @param {"archive" | "unarchive" | "delete" | "reset"} verb @param {string} said @param {boolean} isLeaving */
async function done(verb, said, isLeaving) {
  const answer = await ask({ do: verb, ids: [form.id] })
  if (answer.error) return
  if (isLeaving) go("counts", true)
  tell(said, { canUndo: true })
}

/** @param {Route} route */
export function view({ id }) {
  const counter = model.counters.get(id)
  if (!counter) return null
  // What was changed elsewhere, or undone, is in it, too.
  if (form.id === id && form.of && form.of !== counter) {
    form.of = counter
    load(id)
  }
  const name = nameOf(counter)
  /** @type {Setting} */
  const value = {
    name: "value", label: "Value", help: "To correct it; history keeps what was counted.", form: "number",
    value: counter.value,
  }
  const isTime = counter.kind === "time"
  const hiding = archivedGroup(counter)
  const reset = isTime ? "Reset to 0:00:00" : `Reset to ${counter.resetValue}`
  const vars = { "--tint": counter.color, "--ink": ink(counter.color) }
  return h("section", { class: "page", key: "settings" },
    header(name, () => leave({ screen: "settings", id }), undoTools()),
    h("button", { class: "row", onclick: () => go(`look/${id}`), vars },
      h("span", { class: "badge" }, icon(counter.icon)),
      h("span", null, `Icon and colour: ${iconTitle(counter.icon) || "none chosen"}`)),
    form.id === id && (isTime ? form.settings : [...form.settings, value]).map(field),
    choice("kind", "It counts", isTime ? "time" : "number", [["number", "a number"], ["time", "time"]],
      kind => convert(id, kind)),
    wrong.has("kind") && h("p", { class: "problem", key: "kind problem" }, wrong.get("kind")),
    !isTime && goalFields(chosen?.id === id ? chosen.goal : goalOf(counter.target), goal => aimed(id, goal)),
    wrong.has("goal") && h("p", { class: "problem", key: "goal problem" }, wrong.get("goal")),
    (groups().length > 0 || hiding) && choice("group", "Group", counter.group ?? "",
      [["", "none"], ...[...groups(), ...(hiding ? [hiding] : [])].map(one => [one.id, one.name])],
      group => ask({ do: "edit", id, group: group || null })),
    hiding && h("p", { class: "help", key: "hiding" }, "Its group is archived, so it isn't in the list."),
    h("div", { class: "buttons", key: "buttons" },
      h("button", { onclick: () => done("reset", `${reset}.`, false) }, reset),
      h("button", { onclick: () => go(`history/${id}`) }, "History"),
      h("button", { onclick: () => go(`share/${id}`) }, "Share"),
      counter.isArchived
        ? h("button", {
            onclick: () =>
              done("unarchive", hiding ? "Not archived any more, but its group is." : "Back in the list.", false),
          }, "Take back into the list")
        : hiding ? h("button", { onclick: () => go(`group/${hiding.id}`) }, "Open the group")
        : h("button", { onclick: () => done("archive", "Archived.", true) }, "Archive"),
      h("button", { class: "danger", onclick: () => done("delete", `Deleted ${name}.`, true) }, "Delete")))
}
