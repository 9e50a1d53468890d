// One entry: its text, star and deletion; or its texts side by side, if devices changed it independently.
import { h } from "./dom.js"
import { ask, back, draw, go, route, tell } from "./app.js"
import * as box from "./box.js"
import { fullDate, timeOfDay } from "./days.js"
import { remarks } from "./entries.js"
import { header, tool, undoTools } from "./frame.js"
import { model } from "./model.js"
import { copyText } from "./share.js"
import { swipes } from "./swipe.js"

/** @typedef {{screen: string, id: string}} Route */
/** @typedef {import("./types.js").Entry} Entry */

/** @type {Entry | null} */
let shown = null
let loadedAt = -1

export const title = () => (shown ? `Entry of ${fullDate(shown.date)}` : "Entry")

/** @param {Route} route */
export async function enter({ id }) {
  if (shown?.id !== id) shown = null
  // A box that was only opened is closed by now.
  box.rest(id)
  if (/^[0-9a-f]{32}$/.test(id)) await load(id)
  if (shown) return
  go("journal", true)
  tell("that entry isn't in the journal", { isWarning: true })
}

/** @param {string} id @param {boolean} isChanged Whether a text was typed for it. */
async function load(id, isChanged = false) {
  loadedAt = model.journalNumber
  const answer = await ask({ do: "entry", id }, true)
  const isGone = shown?.id === id && !answer.entries?.[0] && route().id === id
  shown = answer.entries?.[0] ?? null
  if (isGone) gone(id, isChanged)
  draw()
}

// Its writing is undone, or it was deleted in another tab or on another device.
/** @param {string} id @param {boolean} isChanged */
function gone(id, isChanged) {
  box.stray(id)
  go("journal", true)
  tell(`that entry isn't in the journal any more${isChanged ? "; what you typed is in the box" : ""}.`, {
    isWarning: true,
  })
}

/** Leaves the entry; a change of its text is kept with it. */
export function leave() {
  if (shown) box.rest(shown.id)
  back("journal")
}

// Throws a change of the text away, with a way back.
/** @param {string} id */
function cancel(id) {
  const was = shown?.texts[0] ?? ""
  const text = box.end(id)
  if (text === "") return
  tell("The change is thrown away.", {
    undo() {
      box.begin(id, was)
      box.type(text, id)
      if (route().id !== id) go(`entry/${id}`)
    },
  })
}

/** @param {string} action @param {Route} route */
export function act(action, { id }) {
  if (!shown) return
  if (action === "edit" && canChange(shown)) change(shown)
  if (action === "star") ask({ do: "starEntry", id, isStarred: !shown.isStarred })
  if (action === "delete") remove(id)
}

/** @param {Entry} entry */
const canChange = entry => !entry.isConflicted && entry.texts.length > 0 && !model.journal?.isLocked

/** @param {Entry} entry */
function change(entry) {
  box.begin(entry.id, entry.texts[0] ?? "")
  queueMicrotask(() => queueMicrotask(() => document.getElementById("text")?.focus()))
}

/** @param {string} id */
async function remove(id) {
  if ((await ask({ do: "deleteEntries", ids: [id] })).error) return
  shown = null
  box.end(id)
  back("journal", () => tell("Deleted.", { canUndo: true }))
}

async function save() {
  if (!shown) return
  const isOther = isChangedElsewhere(shown)
  if (!(await box.save(shown.id))) return
  tell(isOther ? "Both texts stay: it was changed elsewhere meanwhile." : "Changed.", { canUndo: true })
}

// Whether another text was saved since this one is changed.
/** @param {Entry} entry */
const isChangedElsewhere = ({ id, texts }) => {
  const was = box.begunFrom(id)
  return box.changed(id) !== null && was !== "" && texts[0] !== was && texts[0] !== box.changed(id)?.trim()
}

// Keeps one text of several: its number, "all", or another one.
/** @param {{keep: string} | {text: string}} choice */
async function resolve(choice) {
  if (!shown) return
  const { id } = shown
  if ("keep" in choice) box.rest(id)
  const answer = await ask({ do: "resolveEntry", id, ...choice })
  if (answer.error) return
  if ("text" in choice) box.end(id)
  const isTyped = model.journal?.changes?.some(one => one.id === id)
  const isAll = "keep" in choice && choice.keep === "all"
  tell(`${isAll ? "Both texts stay, in one" : "One text stays"}, on all devices.` +
    (isTyped ? " What you typed isn't saved." : ""), { canUndo: true })
}

/** @param {Route} route */
export function view({ id }) {
  const entry = shown
  if (entry && loadedAt !== model.journalNumber) load(id, box.unsaved().includes(id))
  if (!entry || entry.id !== id) return h("section", { class: "page", key: "entry" })
  box.follow()
  const typed = box.changed(id)
  return h("section", { class: "page", key: "entry", ...swipes({ right: leave }) },
    header(`${fullDate(entry.date)}, ${timeOfDay(entry.time)}`, leave, undoTools(),
      tool(entry.isStarred ? "starred" : "star", "Star", () => act("star", { screen: "entry", id }),
        { "aria-pressed": `${entry.isStarred}`, key: "star" })),
    remarks(entry).map(words => h("p", { class: "problem", key: words }, words)),
    typed !== null && (!entry.isConflicted || entry.locked !== "0") ? changing(id, typed) : texts(entry),
    typed !== null && !entry.isConflicted && isChangedElsewhere(entry) && elsewhere(entry),
    entry.isConflicted && entry.locked === "0" && another(entry, typed),
    typed === null && h("div", { class: "buttons", key: "buttons" },
      canChange(entry) && h("button", { onclick: () => change(entry) }, "Change"),
      h("button", { class: "danger", onclick: () => remove(id) }, "Delete")))
}

/** @param {Entry} entry */
function texts(entry) {
  const canChoose = entry.isConflicted && entry.locked === "0"
  return h("div", { class: entry.isConflicted ? "texts several" : "texts", key: "texts" },
    entry.texts.map((text, index) => h("div", { key: `${index}` },
      entry.isConflicted && h("h2", null, `Text ${index + 1}`),
      h("p", { class: "text", dir: "auto" }, text),
      canChoose && h("button", { onclick: () => resolve({ keep: `${index + 1}` }) }, `Keep text ${index + 1}`))))
}

// The box with the text that is changed.
/** @param {string} id @param {string} text @param {() => void} done */
const field = (id, text, done, label = "Text") => [
  h("label", { for: "text" }, label),
  h("textarea", {
    id: "text", rows: "6", dir: "auto", value: text, autocomplete: "off", readonly: model.journal?.isLocked,
    oninput: (/** @type {Event} */ event) => 
      box.type(/** @type {HTMLTextAreaElement} */ (event.target).value, id),
    onblur: box.keep,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (!box.savesBy(event)) return
      event.preventDefault()
      done()
    },
  }),
]

/** @param {string} id @param {string} text */
const changing = (id, text) =>
  h("div", { class: "field", key: "changing" },
    field(id, text, save),
    h("div", { class: "buttons" },
      !model.journal?.isLocked && h("button", { class: "main", onclick: save }, "Save"),
      model.journal?.isLocked && h("button", { onclick: () => copyText(text) }, "Copy"),
      h("button", { onclick: () => cancel(id) }, "Cancel")))

// What another device or tab saved meanwhile.
/** @param {Entry} entry */
const elsewhere = entry => h("div", { class: "texts", key: "elsewhere" },
  h("p", { class: "problem", role: "status" }, "It was changed elsewhere meanwhile. If you save, both texts stay."),
  h("p", { class: "text", dir: "auto" }, entry.texts[0] ?? ""))

// Keeping both, or writing another text.
/** @param {Entry} entry @param {string | null} typed */
function another(entry, typed) {
  const write = () => resolve({ text: box.changed(entry.id) ?? "" })
  return h("div", { class: "field", key: "another" },
    entry.texts.length > 1 &&
      h("div", { class: "buttons" },
        h("button", { onclick: () => resolve({ keep: "all" }) }, "Keep both, the older one first")),
    typed === null
      ? h("div", { class: "buttons" },
          h("button", { onclick: () => change(entry) }, "Write another text"))
      : [
          field(entry.id, typed, write, "Another text"),
          h("div", { class: "buttons" },
            h("button", { class: "main", onclick: write }, "Keep this one"),
            h("button", { onclick: () => cancel(entry.id) }, "Cancel")),
        ])
}
