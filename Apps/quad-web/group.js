// A group: its name and look, made, changed and deleted.
import { h, once } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { sentence } from "./days.js"
import { header, undoTools } from "./frame.js"
import { icon, iconTitle, ink } from "./icons.js"
import { model } from "./model.js"

/** @typedef {{screen: string, id: string}} Route */

// A new group, until it is kept.
/** @type {{name: string, icon: string, color: string} | null} */
export let newGroup = null
let problem = ""

/** @param {Route} route */
export const title = ({ id }) => (id === "new" ? "New group" : model.groups.get(id)?.name ?? "Group")

/** @param {Route} route */
export function enter({ id }) {
  problem = ""
  const colors = model.palettes.flatMap(palette => palette.colors)
  if (id === "new") newGroup ??= { name: "", icon: "ring", color: colors[model.groups.size % colors.length] }
  else if (!model.groups.has(id)) go("counts", true)
}

/** @param {Route} route */
export const isThere = ({ id }) => id === "new" || model.groups.has(id)

/** Leaves the page; the name that is typed for a new group stays.
 *  @param {Route} route */
export function leave({ id }) {
  if (!newGroup?.name) newGroup = null
  back(id === "new" ? "counts" : `counts/${id}`)
}

// Throws a new group away, with a way back to what was typed.
function cancel() {
  const was = newGroup?.name ? newGroup : null
  newGroup = null
  const undo = () => {
    newGroup = was
    go("group/new")
  }
  back("counts", () => was && tell("What you typed is thrown away.", { undo }))
}

const add = once(async () => {
  const answer = await ask({ do: "addGroup", ...newGroup }, true)
  if (answer.error) {
    problem = sentence(answer.error.words)
    return draw()
  }
  newGroup = null
  go(`counts/${answer.made}`, true)
})

/** @param {string} id @param {string} name */
async function rename(id, name) {
  const answer = await ask({ do: "editGroup", group: id, name }, true)
  problem = sentence(answer.error?.words ?? "")
  draw()
}

/** @param {string} id @param {"deleteGroup" | "archiveGroup" | "unarchiveGroup"} verb @param {string} said */
async function done(id, verb, said) {
  const answer = await ask({ do: verb, group: id })
  if (answer.error) return
  go("counts", true)
  tell(said, { canUndo: true })
}

/** @param {string} id @param {number} steps */
function move(id, steps) {
  const all = [...model.groups.values()].filter(one => one.isArchived === model.groups.get(id)?.isArchived)
  const others = all.map(one => one.id).filter(one => one !== id)
  const at = all.findIndex(one => one.id === id) + steps
  if (at >= 0 && at <= others.length) ask({ do: "moveGroup", group: id, after: at === 0 ? null : others[at - 1] })
}

/** @param {Route} route */
export function view({ id }) {
  const now = id === "new" ? newGroup : model.groups.get(id)
  if (!now) return null
  const color = now.color ?? "#A8AB9B"
  const changed = (/** @type {Event} */ event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).value.trim()
    if (newGroup && id === "new") newGroup.name = name
    else rename(id, name)
  }
  return h("section", { class: "page", key: "group" },
    header(id === "new" ? "New group" : now.name, () => leave({ screen: "group", id }), undoTools()),
    h("button", {
      class: "row", vars: { "--tint": color, "--ink": ink(color) },
      onclick: () => go(id === "new" ? "look/newgroup" : `look/group-${id}`),
    },
      h("span", { class: "badge" }, icon(now.icon)),
      h("span", null, `Icon and colour: ${iconTitle(now.icon) || "none chosen"}`)),
    h("div", { class: "field" },
      h("label", { for: "name" }, "Name"),
      h("input", {
        id: "name", value: now.name, autocomplete: "off", dir: "auto", enterkeyhint: "done",
        "data-start": id === "new" || null, "aria-invalid": problem ? "true" : null, "aria-describedby": "name-help",
        oninput: id === "new" ? changed : null, onchange: id === "new" ? null : changed,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" || event.isComposing) return
          if (id === "new") add()
          else if (event.target instanceof HTMLElement) event.target.blur()
        },
      }),
      h("p", { id: "name-help", class: problem ? "problem" : "help" },
        problem || "For example a team, or a day of the week.")),
    id === "new"
      ? h("div", { class: "buttons" },
          h("button", { class: "main", onclick: add }, "Add the group"),
          h("button", { onclick: cancel }, "Cancel"))
      : h("div", { class: "buttons" },
          h("button", { onclick: () => move(id, -1) }, "Earlier"),
          h("button", { onclick: () => move(id, 1) }, "Later"),
          model.groups.get(id)?.isArchived
            ? h("button", { onclick: () => done(id, "unarchiveGroup", "Back in the list.") }, "Take back into the list")
            : h("button", { onclick: () => done(id, "archiveGroup", "Archived with its counts.") }, "Archive"),
          h("button", { class: "danger", onclick: () => done(id, "deleteGroup", "Deleted; its counts stay.") },
            "Delete")))
}
