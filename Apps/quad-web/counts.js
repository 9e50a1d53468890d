// All counts, as tiles in their colours.
import { h, remembering } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { toOther, tool, undoTools } from "./frame.js"
import { icon, ink, sign } from "./icons.js"
import { counters, model, nameOf } from "./model.js"
import { sound, vibrate } from "./senses.js"
import { standing } from "./sync.js"
import { swipes } from "./swipe.js"
import { replace } from "./updates.js"

/** @typedef {import("./types.js").Counter} Counter */

export const title = () => "Counts"

/** @param {string} action */
export function act(action) {
  if (action === "account") go("account")
  if (action === "add") go("add")
  if (action === "select") select(model.selected ? null : new Set())
  if (action === "share") shareSelected()
}

/** Ends the selection, then the list. */
export const leave = () => (model.selected ? select(null) : back("count"))

/** @param {Set<string> | null} ids */
function select(ids) {
  model.selected = ids
  draw()
}

/** @param {string} id */
function toggle(id) {
  const selected = new Set(model.selected)
  if (!selected.delete(id)) selected.add(id)
  select(selected)
}

/** What is selected; without a selection, all that is in use. */
const chosen = () =>
  model.selected?.size ? [...model.order, ...model.archived].filter(id => model.selected?.has(id)) : model.order

function shareSelected() {
  const ids = chosen()
  if (ids.length > 0) go(`share/${ids.join(",")}`)
}

// Does something with all that is selected, and says it.
/** @param {"archive" | "unarchive" | "delete" | "reset"} verb @param {string} said */
async function all(verb, said) {
  const ids = chosen()
  select(null)
  const answer = await ask({ do: verb, ids })
  const what = ids.length === 1 ? "1 count" : `${ids.length} counts`
  if (!answer.error) tell(`${said} ${what}.`, { canUndo: true })
  if (!answer.error && verb === "reset") sound("down")
}

// Moves the one that is selected.
/** @param {number} steps */
function move(steps) {
  const [id] = chosen()
  const others = model.order.filter(one => one !== id)
  const at = model.order.indexOf(id) + steps
  if (at < 0 || at > others.length) return
  ask({ do: "move", id, after: at === 0 ? null : others[at - 1] })
}

/** @param {string} id */
async function countUp(id) {
  sound("up")
  vibrate("up")
  await ask({ do: "tap", id, times: 1 })
}

const tile = remembering((/** @type {Counter} */ counter, /** @type {boolean | null} */ isSelected) => {
  const { id, color, title, valueText, today } = counter
  const open = () => (model.selected ? toggle(id) : go(`count/${id}`))
  const vars = { "--tint": color, "--ink": ink(color), "--digits": `${valueText.length}` }
  return h("li", { key: id, class: "tile", vars },
    h("button", {
      class: "face", onclick: open, "aria-pressed": isSelected === null ? null : `${isSelected}`,
      oncontextmenu: (/** @type {Event} */ event) => { event.preventDefault(); toggle(id) },
    },
      icon(counter.icon),
      h("span", { class: "name", dir: "auto" }, nameOf(counter)),
      h("span", { class: "number" }, valueText),
      h("span", { class: "today" }, today && `${today} today`),
      isSelected !== null && h("span", { class: "tick" }, isSelected && sign("check"))),
    isSelected === null && !counter.isArchived &&
      h("button", { class: "plus", "aria-label": `Count up ${title}`, onclick: () => countUp(id) }, sign("plus")))
})

/** @param {Counter[]} shown */
const tiles = shown =>
  h("ul", { class: "tiles" }, shown.map(one => tile(one.id, one, model.selected ? model.selected.has(one.id) : null)))

export function view() {
  const [used, archived] = [counters(model.order), counters(model.archived)]
  const isEmpty = used.length + archived.length === 0
  return h("section", { class: "page list", key: "counts", ...swipes({ left: () => go("journal") }) },
    h("header", null,
      h("h1", { tabindex: "-1" }, model.selected ? `${model.selected.size} selected` : "Counts"),
      h("div", { class: "tools" },
        undoTools(),
        !isEmpty && h("button", { class: "text", onclick: () => select(model.selected ? null : new Set()) },
          model.selected ? "Done" : "Select"),
        toOther("journal"),
        tool("more", "About this app, sounds, keys", () => go("about")))),
    h("button", { class: "standing", key: "standing", onclick: () => go("account") },
      h("span", null, standing()), h("span", { class: "link" }, model.account?.isSignedIn ? "Account" : "Sign in")),
    model.isUpdateReady && h("div", { class: "banner", key: "update" },
      h("p", null, "A new version of Quad is ready."), h("button", { onclick: replace }, "Use it now")),
    isEmpty
      ? h("div", { class: "empty", key: "empty" }, icon("tally"), h("p", null, "Nothing is counted yet."),
          h("button", { class: "main", onclick: () => go("add") }, "Add the first count"))
      : tiles(used),
    archived.length > 0 &&
      h("details", { key: "archived" }, h("summary", null, `Archived (${archived.length})`), tiles(archived)),
    model.selected ? selectionBar() : !isEmpty && h("footer", { key: "add" },
      h("button", { class: "main", onclick: () => go("add") }, sign("plus"), "Add counts")))
}

function selectionBar() {
  const ids = [...(model.selected ?? [])]
  const none = ids.length === 0
  const isArchived = !none && ids.every(id => model.counters.get(id)?.isArchived)
  return h("footer", { key: "selection", class: "bar" },
    h("button", { onclick: shareSelected }, none ? "Share all" : "Share"),
    ids.length === 1 && !isArchived && [
      h("button", { onclick: () => move(-1) }, "Earlier"), h("button", { onclick: () => move(1) }, "Later")],
    h("button", { disabled: none, onclick: () => all("reset", "Reset") }, "Reset"),
    isArchived
      ? h("button", { onclick: () => all("unarchive", "Back in the list:") }, "Take back")
      : h("button", { disabled: none, onclick: () => all("archive", "Archived") }, "Archive"),
    h("button", { disabled: none, class: "danger", onclick: () => all("delete", "Deleted") }, "Delete"))
}
