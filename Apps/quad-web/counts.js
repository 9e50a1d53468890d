// All counts, as tiles in their colours: those in no group, then group by group; or one group alone.
import { h, remembering } from "./dom.js"
import { ask, back, draw, go, lastVerb, route, speak, tell } from "./app.js"
import { shownTime } from "./clock.js"
import { meter, tool, undoTools } from "./frame.js"
import { icon, sign, tints } from "./icons.js"
import { few, longTiles } from "./long.js"
import { archivedGroup, counters, groups, members, model, nameOf } from "./model.js"
import { keepAwake, sound, vibrate } from "./senses.js"
import { standing } from "./sync.js"
import { swipes } from "./swipe.js"
import { replace } from "./updates.js"

/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {{screen: string, id: string}} Route */

/** @param {Route} route */
export const title = ({ id }) => model.groups.get(id)?.name ?? "Counts"

/** @param {Route} route */
export function enter({ id }) {
  if (id && !model.groups.has(id)) go("counts", true)
}

/** @param {Route} route */
export const isThere = ({ id }) => id === "" || model.groups.has(id)

/** @param {string} action @param {Route} route */
export function act(action, { id }) {
  if (action === "account") go("account")
  if (action === "add") go(id ? `add/${id}` : "add")
  if (action === "select") select(model.selected ? null : new Set())
  if (action === "share") shareSelected()
  if (action === "counting") count(!model.isCounting)
  if (action === "group") go("group/new")
  if (action === "next") turn(id, 1)
  if (action === "previous") turn(id, -1)
  if (action === "resetGroup" && id) resetGroup(id)
}

/** Ends the selection, or counting on tiles; then the list. */
export const leave = () => {
  if (model.selected) select(null)
  else if (model.isCounting) count(false)
  else back(route().id ? "counts" : "count")
}

/** @param {Set<string> | null} ids */
function select(ids) {
  model.selected = ids
  model.isCounting = false
  draw()
}

/** @param {boolean} isCounting */
function count(isCounting) {
  model.isCounting = isCounting
  model.selected = null
  draw()
}

// The group to the left or right, between which is the page of all.
/** @param {string} id @param {number} steps */
function turn(id, steps) {
  const all = ["", ...groups().map(one => one.id)]
  const next = all[all.indexOf(id) + steps]
  if (next !== undefined) go(next ? `counts/${next}` : "counts", true)
}

/** @param {string} id */
function toggle(id) {
  const selected = new Set(model.selected)
  if (!selected.delete(id)) selected.add(id)
  select(selected)
}

/** What this page shows. */
const here = () => (route().id ? members(route().id).map(one => one.id) : model.order)

/** What is selected; without a selection, all that is in use. */
const chosen = () =>
  model.selected?.size ? [...model.order, ...model.archived].filter(id => model.selected?.has(id)) : here()

function shareSelected() {
  const ids = chosen()
  if (ids.length > 0) go(`share/${ids.join(",")}`)
}

// Does something with all that is selected, and says it.
/** @param {string} verb @param {string} said @param {object} more */
async function all(verb, said, more = {}) {
  const ids = chosen()
  select(null)
  const answer = await ask({ do: verb, ids, ...more })
  const what = ids.length === 1 ? "1 count" : `${ids.length} counts`
  if (!answer.error) tell(`${said} ${what}.`, { canUndo: true })
  if (!answer.error && verb === "reset") sound("down")
}

/** @param {string} id */
async function resetGroup(id) {
  const before = model.groups.get(id)?.total
  const answer = await ask({ do: "resetGroup", group: id })
  if (answer.error) return
  sound("down")
  tell(`Reset ${model.groups.get(id)?.name}${before ? `, which had ${before}` : ""}.`, { canUndo: true })
}

// Moves the one that is selected within its group.
/** @param {number} steps */
function move(steps) {
  const [id] = chosen()
  const all = members(model.counters.get(id)?.group ?? "").map(one => one.id)
  const others = all.filter(one => one !== id)
  const at = all.indexOf(id) + steps
  if (at < 0 || at > others.length) return
  ask({ do: "move", id, after: at === 0 ? null : others[at - 1] })
}

// Counts, or starts or stops a stopwatch.
/** @param {Counter} counter @param {number} times */
async function step({ id, kind, isRunning }, times) {
  sound(times > 0 ? "up" : "down")
  vibrate(times > 0 ? "up" : "down")
  keepAwake()
  if (kind === "time") await ask({ do: isRunning ? "stop" : "start", ids: [id] })
  else await ask({ do: "tap", id, times })
  const now = model.counters.get(id)
  if (now) speak(`${now.isRunning ? "running" : now.valueText} ${now.title}`)
}

/** @param {string} id */
async function takeBack(id) {
  const answer = lastVerb === "tap" ? await ask({ do: "takeBack", id }, true) : { error: true }
  if (answer.error) ask({ do: "tap", id, times: -1 })
}

// A tap on a tile counts when the finger goes down; one that turns out to scroll is taken back.
/** @param {string} id */
const counting = id => ({
  onpointerdown: (/** @type {PointerEvent} */ event) => {
    const counter = model.counters.get(id)
    if (counter && counter.kind !== "time" && event.button === 0) step(counter, 1)
  },
  onpointercancel: () => {
    const counter = model.counters.get(id)
    if (counter && counter.kind !== "time") takeBack(id)
  },
  onpointermove: null,
  onpointerup: null,
  onclick: (/** @type {MouseEvent} */ event) => {
    const counter = model.counters.get(id)
    if (counter && (counter.kind === "time" || event.detail === 0)) step(counter, 1)
  },
})

// Holding a tile selects it. Safari on a phone has no event of its own for that.
const [holdTime, holdDistance] = [500, 10]
/** @type {{timer?: ReturnType<typeof setTimeout>, isDone: boolean, x: number, y: number}} */
const hold = { isDone: false, x: 0, y: 0 }
const letGo = () => clearTimeout(hold.timer)
/** @param {string} id */
function held(id) {
  letGo()
  if (hold.isDone) return
  hold.isDone = true
  toggle(id)
}

/** @param {string} id */
const holding = id => ({
  onpointerdown: (/** @type {PointerEvent} */ event) => {
    letGo()
    Object.assign(hold, { isDone: false, x: event.clientX, y: event.clientY })
    if (event.button === 0) hold.timer = setTimeout(() => held(id), holdTime)
  },
  onpointermove: (/** @type {PointerEvent} */ event) => {
    if (Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > holdDistance) letGo()
  },
  onpointerup: letGo,
  onpointercancel: letGo,
  onclick: () => {
    // The finger that held it is lifted.
    if (hold.isDone) hold.isDone = false
    else if (model.selected) toggle(id)
    else go(`count/${id}`)
  },
})

const tile = remembering((
  /** @type {Counter} */ counter, /** @type {string} */ text, /** @type {boolean | null} */ isSelected,
  /** @type {boolean} */ isCounting, /** @type {number | null} */ place, /** @type {number} */ size,
) => {
  const { id, today, target } = counter
  const title = nameOf(counter)
  const vars = { ...tints(counter.color), "--digits": `${text.length}` }
  const isTime = counter.kind === "time"
  const doing = isTime ? `${counter.isRunning ? "Stop" : "Start"} ${title}` : `Count up ${title}`
  return h("li", { key: id, class: isCounting ? "tile counting" : "tile", vars,
    "aria-posinset": place, "aria-setsize": place && size },
    h("button", {
      class: "face", "aria-pressed": isSelected === null ? null : `${isSelected}`,
      ...(isCounting ? counting(id) : holding(id)),
      oncontextmenu: (/** @type {Event} */ event) => {
        event.preventDefault()
        if (!isCounting) held(id)
      },
    },
      icon(counter.icon),
      h("span", { class: "name", dir: "auto" }, title),
      h("span", { class: "number" }, text),
      target && meter(target),
      h("span", { class: "today" }, target?.words ?? (today && `${today} today`)),
      isSelected !== null && h("span", { class: "tick" }, isSelected && sign("check"))),
    isSelected === null && !counter.isArchived && (!isCounting || !isTime) && h("button", {
      class: "plus", "aria-label": isCounting ? `Take one away from ${title}` : doing,
      onclick: () => step(counter, isCounting ? -1 : 1),
    }, sign(isCounting ? "minus" : !isTime ? "plus" : counter.isRunning ? "stop" : "start")))
})

/** The tiles of a list with a name; of a page with many, those that are seen.
 *  @param {string} name @param {Counter[]} shown @param {boolean} isLong */
const tiles = (name, shown, isLong) => {
  const one = (/** @type {Counter} */ counter, /** @type {number | null} */ place = null) =>
    tile(counter.id, counter, shownTime(counter), model.selected ? model.selected.has(counter.id) : null,
      model.isCounting && !counter.isArchived, place, place ? shown.length : 0)
  return isLong ? longTiles(name, shown, one) : h("ul", { class: "tiles" }, shown.map(counter => one(counter)))
}

/** @param {Group} group @param {Counter[]} shown @param {boolean} isLong */
function section(group, shown, isLong) {
  return h("section", { class: "group", key: group.id, vars: tints(group.color ?? "#A8AB9B") },
    h("h2", null, h("button", { class: "heading", onclick: () => go(`counts/${group.id}`) },
      icon(group.icon ?? "ring"), h("span", { class: "name", dir: "auto" }, group.name),
      h("span", { class: "help" }, total(group)))),
    shown.length > 0 ? tiles(group.id, shown, isLong) : h("p", { class: "help" }, "This group is empty."))
}

// The total of a group, with the times that run.
/** @param {Group} group */
const total = group => (Number(group.running) > 0 ? `${group.running} running` : group.total)

/** The counters in use by their groups. @returns {Map<string, Counter[]>} */
function byGroup() {
  const parts = new Map()
  for (const one of counters(model.order)) {
    const part = parts.get(one.group ?? "")
    if (part) part.push(one)
    else parts.set(one.group ?? "", [one])
  }
  return parts
}

/** @param {Route} now */
export function view({ id }) {
  const group = model.groups.get(id)
  const own = !group ? [] : group.isArchived ? counters(model.archived).filter(one => one.group === id) : members(id)
  const parts = group ? new Map() : byGroup()
  const isLong = (group ? own.length : model.order.length + model.archived.length) > few
  const archived = group ? [] : counters(model.archived)
  const hidden = group ? [] : [...model.groups.values()].filter(one => one.isArchived)
  const amount = group ? own.length : model.order.length + model.archived.length + model.groups.size
  const isEmpty = amount === 0
  const counting = group ? `Counting: ${group.name}` : "Counting"
  return h("section", { class: "page list", key: "counts", ...(group ? {} : swipes({ left: () => go("journal") })) },
    h("header", null,
      group && tool("back", "All counts", leave),
      h("h1", { tabindex: "-1", dir: "auto" },
        model.selected ? `${model.selected.size} selected` : model.isCounting ? counting : group?.name ?? "Counts"),
      h("div", { class: "tools" },
        undoTools(),
        !isEmpty && !model.isCounting &&
          h("button", { class: "text", onclick: () => select(model.selected ? null : new Set()) },
            model.selected ? "Done" : "Select"),
        group ? tool("gear", "Name and look of this group", () => go(`group/${id}`))
          : tool("more", "More: settings, account, help", () => go("more")))),
    !group && h("button", { class: "standing", key: "standing", onclick: () => go("account") },
      h("span", null, standing()), h("span", { class: "link" }, model.account?.isSignedIn ? "Account" : "Sign in")),
    model.isUpdateReady && h("div", { class: "banner", key: "update" },
      h("p", null, "A new version of Quad is ready."), h("button", { onclick: replace }, "Use it now")),
    group ? [
      group.isArchived
        ? h("div", { class: "banner", key: "archived group" }, h("p", null, "This group is archived."),
            h("button", { onclick: () => go(`group/${id}`) }, "Open its page"))
        : h("p", { class: "help", key: "total" }, total(group)),
      tiles(id, own, isLong),
    ] : isEmpty
      ? h("div", { class: "empty", key: "empty" }, icon("tally"), h("p", null, "Nothing is counted yet."),
          h("button", { class: "main", onclick: () => go("add") }, "Add the first count"))
      : [tiles("", parts.get("") ?? [], isLong), groups().map(one => section(one, parts.get(one.id) ?? [], isLong))],
    archived.length + hidden.length > 0 &&
      h("details", { key: "archived" }, h("summary", null, `Archived (${archived.length + hidden.length})`),
        hidden.map(one => h("button", { class: "heading", key: one.id, onclick: () => go(`group/${one.id}`) },
          icon(one.icon ?? "ring"), h("span", { class: "name", dir: "auto" }, one.name),
          h("span", { class: "help" }, "group"))),
        tiles("archived", archived, isLong)),
    model.selected ? selectionBar() : model.isCounting ? countingBar()
      : (group ? !group.isArchived : !isEmpty) && bar(id, isEmpty))
}

/** @param {string} id @param {boolean} isEmpty */
const bar = (id, isEmpty) => h("footer", { key: "add" },
  h("button", { class: "main", onclick: () => go(id ? `add/${id}` : "add") }, sign("plus"), "Add counts"),
  !isEmpty && h("button", { onclick: () => count(true) }, "Count here"),
  id ? !isEmpty && h("button", { onclick: () => resetGroup(id) }, "Reset group")
    : h("button", { onclick: () => go("group/new") }, "New group"))

const countingBar = () => h("footer", { key: "counting" },
  h("button", { class: "main", onclick: () => count(false) }, "Done"))

function selectionBar() {
  const ids = [...(model.selected ?? [])]
  const none = ids.length === 0
  const picked = counters(ids)
  const isArchived = !none && picked.every(one => one.isArchived)
  // What only its group hides is neither archived nor taken back by itself.
  const isHidden = !none && picked.every(one => !one.isArchived && archivedGroup(one))
  return h("footer", { key: "selection", class: "bar" },
    h("button", { onclick: shareSelected }, none ? "Share all" : "Share"),
    ids.length === 1 && !isArchived && !isHidden && [
      h("button", { onclick: () => move(-1) }, "Earlier"), h("button", { onclick: () => move(1) }, "Later")],
    model.groups.size > 0 && h("select", {
      "aria-label": "Put into a group", disabled: none, value: "?",
      onchange: (/** @type {Event} */ event) => {
        const group = /** @type {HTMLSelectElement} */ (event.target).value
        all("regroup", group ? `Put into ${model.groups.get(group)?.name}:` : "In no group:", { group: group || null })
      },
    },
      h("option", { value: "?" }, "Group…"), h("option", { value: "" }, "No group"),
      groups().map(one => h("option", { value: one.id }, one.name))),
    h("button", { disabled: none, onclick: () => all("reset", "Reset") }, "Reset"),
    isHidden ? null : isArchived
      ? h("button", { onclick: () => all("unarchive", "Back in the list:") }, "Take back")
      : h("button", { disabled: none, onclick: () => all("archive", "Archived") }, "Archive"),
    h("button", { disabled: none, class: "danger", onclick: () => all("delete", "Deleted") }, "Delete"))
}
