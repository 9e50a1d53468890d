// The look of a count: icons in groups, all in one neutral colour, then the icon in the colours of palettes.
import { h } from "./dom.js"
import { ask, back, draw, go } from "./app.js"
import { draft, enter as begin } from "./add.js"
import { header } from "./frame.js"
import { newGroup } from "./group.js"
import { groups, icon, iconTitle, ink } from "./icons.js"
import { model } from "./model.js"
import { swipes } from "./swipe.js"

/** @typedef {{screen: string, id: string}} Route */

// The chosen icon while its colour is asked for.
/** @type {string | null} */
let chosen = null
let sought = ""

export const title = () => "Icon and colour"

// What gets the look: a new count or group, a group, or a count; and the screen that it is on.
/** @param {string} id @returns {{look: {icon: string | null, color: string | null} | null | undefined, screen: string,
 *   verb?: {do: string, [member: string]: unknown}}} */
function subject(id) {
  if (id === "new") return { look: draft, screen: "add" }
  if (id === "newgroup") return { look: newGroup, screen: "group/new" }
  const group = /^group-(.*)/.exec(id)?.[1]
  if (group) return { look: model.groups.get(group), screen: `group/${group}`, verb: { do: "editGroup", group } }
  return { look: model.counters.get(id), screen: `settings/${id}`, verb: { do: "edit", id } }
}

/** @param {Route} route */
export function enter({ id }) {
  chosen = null
  sought = ""
  if (id === "new") begin()
  if (!subject(id).look) go("counts", true)
}

/** @param {Route} route */
export const isThere = ({ id }) => Boolean(subject(id).look)

/** @param {Route} route @param {{icon: string, color: string}} look */
async function choose({ id }, look) {
  const now = subject(id)
  if (!now.verb) Object.assign(now.look ?? {}, look)
  else if ((await ask({ ...now.verb, ...look })).error) return
  back(now.screen)
}

/** @param {string | null} name */
function show(name) {
  chosen = name
  scrollTo(0, 0)
  draw()
}

/** @param {Route} route */
export const leave = route => (chosen ? show(null) : back(subject(route.id).screen))

/** @param {Route} route */
export function view(route) {
  const now = subject(route.id).look
  if (!now) return null
  // A swipe to the right leads back, from the colours to the icons.
  return h("section", { class: "page", key: "look", ...swipes({ right: () => leave(route) }) },
    header(chosen ? iconTitle(chosen) : "Icon", () => leave(route)),
    chosen ? colors(route, chosen, now.color) : icons(now.icon))
}

/** @param {string | null} current */
function icons(current) {
  const words = sought.toLowerCase().split(/\s+/).filter(word => word !== "")
  const found = groups.map(({ title, icons }) => ({
    title, icons: icons.filter(one => words.every(word => ` ${one.words}`.includes(` ${word}`))),
  })).filter(group => group.icons.length > 0)
  return [
    h("div", { class: "field", key: "search" },
      h("label", { for: "search" }, "Search icons"),
      h("input", {
        id: "search", type: "search", value: sought, autocomplete: "off",
        oninput: (/** @type {Event} */ event) => {
          sought = /** @type {HTMLInputElement} */ (event.target).value
          draw()
        },
      })),
    found.length === 0 && h("p", { key: "none" }, "No icon matches."),
    found.map(group => h("section", { key: group.title }, h("h2", null, group.title),
      h("ul", { class: "choices" }, group.icons.map(one =>
        h("li", { key: one.name }, h("button", {
          class: "choice", "aria-label": one.title, title: one.title, onclick: () => show(one.name),
          "aria-current": one.name === current ? "true" : null,
        }, icon(one.name))))))),
  ]
}

/** The colours of counts and groups that are in no palette. */
function ownColors() {
  const given = new Set(model.palettes.flatMap(palette => palette.colors))
  const used = [...model.counters.values(), ...model.groups.values()].map(one => one.color ?? "")
  return [...new Set(used)].filter(color => color !== "" && !given.has(color))
}

const palettes = () =>
  [...model.palettes, { name: "Your own", colors: ownColors() }].filter(({ colors }) => colors.length > 0)

/** @param {Route} route @param {string} name @param {string | null} current */
const colors = (route, name, current) => [
  palettes().map(palette =>
    h("section", { key: palette.name }, h("h2", null, palette.name),
      h("ul", { class: "choices palette" }, palette.colors.map(color =>
        h("li", { key: color }, h("button", {
          class: "choice colored", "aria-label": `${palette.name} ${color}`,
          onclick: () => choose(route, { icon: name, color }),
          "aria-current": color === current ? "true" : null, vars: { "--tint": color, "--ink": ink(color) },
        }, icon(name))))))),
  h("label", { class: "row", key: "another" },
    h("input", {
      type: "color", value: current ?? "#808080",
      onchange: (/** @type {Event} */ event) =>
        choose(route, { icon: name, color: /** @type {HTMLInputElement} */ (event.target).value.toUpperCase() }),
    }), h("span", null, "Another colour")),
]
