// New counts: the look first, which is chosen already, then the names. Nothing is kept before Save.
import { h, once } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { sentence } from "./days.js"
import { header } from "./frame.js"
import { icon, iconTitle, ink } from "./icons.js"
import { groups, model } from "./model.js"
import { choice, goalFields, membersOf, noGoal, problemOf } from "./target.js"

// What is being added.
/** @type {{icon: string, color: string, names: string, kind: string, from: string, group: string,
 *   goal: import("./target.js").Goal} | null} */
export let draft = null

// What is wrong with the form.
let problem = ""

export const title = () => "Add counts"

const colors = () => model.palettes.flatMap(palette => palette.colors)

/** @param {{id: string} | undefined} [route] */
export function enter(route) {
  const from = route?.id ?? ""
  const group = groups().some(one => one.id === from) ? from : ""
  if (draft) {
    // A form that was left goes on in the group from which it is opened now.
    if (route && from !== draft.from) Object.assign(draft, { from, group })
    return
  }
  const all = colors()
  const color = all[model.order.length % all.length] ?? "#00A0B0"
  draft = { icon: "circle", color, names: "", kind: "simple", from, group, goal: noGoal() }
}

// A colour for each of several names: from the chosen one on.
/** @param {string} first @param {number} count */
function colorsFrom(first, count) {
  const all = colors()
  const start = Math.max(0, all.indexOf(first))
  return Array.from({ length: count }, (_, index) => (index === 0 ? first : all[(start + index) % all.length]))
}

// The names, one a line or between commas; `\,` is a comma.
/** @param {string} text */
const namesIn = text =>
  (text.match(/(?:\\,|[^,\n])+/g) ?? []).map(name => name.replace(/\\,/g, ",").trim()).filter(name => name !== "")

const save = once(async () => {
  if (!draft) return
  const names = namesIn(draft.names)
  const titles = names.length > 0 ? names : [""]
  const { icon, color, kind, group, goal } = draft
  problem = kind === "target" ? problemOf(goal) : ""
  if (problem) return draw()
  const answer = await ask({
    do: "add", titles, icon, colors: colorsFrom(color, titles.length), kind, group: group || null,
    ...(kind === "target" ? membersOf(goal) : {}),
  }, true)
  if (answer.error) {
    problem = sentence(answer.error.words)
    return draw()
  }
  draft = null
  if (titles.length === 1 && answer.counters.length === 1) go(`count/${answer.counters[0].id}`, true)
  else await new Promise(resolve => back("counts", () => resolve(null)))
})

/** Whether something is typed that would be lost. */
const isTyped = () => draft !== null && (draft.names.trim() !== "" || draft.goal.goal !== "")

/** Leaves the form; what is typed stays in it. */
export function leave() {
  if (!isTyped()) draft = null
  back("counts")
}

// Throws the form away, with a way back to what was typed.
function cancel() {
  const was = isTyped() ? draft : null
  draft = null
  const undo = () => {
    draft = was
    go(`add/${was?.from}`)
  }
  back("counts", () => was && tell("What you typed is thrown away.", { undo }))
}

export function view() {
  if (!draft) enter()
  if (!draft) return null
  const now = draft
  const count = namesIn(now.names).length
  return h("section", { class: "page", key: "add" },
    header("Add counts", leave),
    h("button", { class: "row", onclick: () => go("look/new"), vars: { "--tint": now.color, "--ink": ink(now.color) } },
      h("span", { class: "badge large" }, icon(now.icon)),
      h("span", null, `Icon and colour: ${iconTitle(now.icon)}`)),
    h("div", { class: "field" },
      h("label", { for: "names" }, "Name"),
      h("textarea", {
        id: "names", value: now.names, rows: "3", dir: "auto", autocomplete: "off", "data-start": true,
        "aria-describedby": "names-help",
        oninput: (/** @type {Event} */ event) => {
          now.names = /** @type {HTMLTextAreaElement} */ (event.target).value
          draw()
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
          event.preventDefault()
          save()
        },
      }),
      h("p", { id: "names-help", class: "help" },
        "Several at once, each in its own colour: put commas between the names, or paste a list. ",
        "No name is fine, too.")),
    choice("kind", "What it counts", now.kind,
      [["simple", "A number"], ["target", "A number towards a goal"], ["time", "Time: a stopwatch"]], kind => {
        now.kind = kind
        draw()
      }),
    now.kind === "target" && goalFields(now.goal, goal => {
      now.goal = goal
      problem = ""
      draw()
    }),
    problem && h("p", { class: "problem", role: "alert", key: "problem" }, problem),
    groups().length > 0 && choice("group", "Group", now.group,
      [["", "none"], ...groups().map(one => [one.id, one.name])], group => {
        now.group = group
        draw()
      }),
    h("div", { class: "buttons", key: "buttons" },
      h("button", { class: "main", onclick: save }, count > 1 ? `Add ${count} counts` : "Add"),
      h("button", { onclick: cancel }, "Cancel")))
}
