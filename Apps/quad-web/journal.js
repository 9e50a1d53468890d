// The journal: a box under today's date, and the newest entry large at the bottom.
import { h } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import * as box from "./box.js"
import { fullDate, longDate, timeOfDay } from "./days.js"
import { card, distance, loadDates } from "./entries.js"
import { tool, undoTools } from "./frame.js"
import { sign } from "./icons.js"
import { model } from "./model.js"
import { copyText } from "./share.js"
import { keepStorage } from "./storage.js"
import { swipes } from "./swipe.js"

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Memory} Memory */

// What was on this date, and the number of the journal's state of which it was asked.
/** @type {{memories: Memory[], at: number}} */
let past = { memories: [], at: -1 }

export const title = () => "Journal"

export function enter() {
  past.at = -1
}

/** Leaves the box, with the draft kept; then the journal. */
export function leave() {
  const field = document.getElementById("entry")
  if (field && document.activeElement === field) {
    field.blur()
    return box.keep()
  }
  back("counts")
}

async function save() {
  if (!(await box.save())) return
  tell("Written.", { canUndo: true })
  keepStorage()
}

/** @param {string} action */
export function act(action) {
  if (action === "write") document.getElementById("entry")?.focus()
  if (action === "past" || action === "find" || action === "memories" || action === "print") go(action)
  if (action === "keep") go("past/keep")
  const conflict = model.journal?.isLocked ? undefined : model.journal?.conflicts[0]
  if (action === "resolve" && conflict) go(`entry/${conflict}`)
}

async function remember() {
  past.at = model.journalNumber
  const answer = await ask({ do: "memories" }, true)
  past.memories = answer.memories ?? []
  draw()
}

export function view() {
  const journal = model.journal
  if (!journal) return null
  box.follow()
  if (past.at !== model.journalNumber) remember()
  return h("section", { class: "page journal", key: "journal", ...swipes({ right: () => go("counts") }) },
    h("header", { key: "header" },
      h("h1", { tabindex: "-1" }, longDate(journal.day)),
      h("div", { class: "tools" }, undoTools())),
    journal.isLocked ? locked() : writing(),
    journal.conflicts.length > 0 && h("div", { class: "banner", key: "conflicts" },
      h("p", null, journal.conflicts.length === 1
        ? "An entry was changed on two devices."
        : `${journal.conflicts.length} entries were changed on two devices.`),
      journal.isLocked ? h("p", { class: "help" }, "Choose what stays in a terminal.")
        : h("button", { onclick: () => act("resolve") }, "Choose what stays")),
    box.unsaved().map(id => h("div", { class: "banner", key: `unsaved ${id}` },
      h("p", null, "A change of an entry isn't saved."),
      h("button", { onclick: () => go(`entry/${id}`) }, "Open it"))),
    !journal.isLocked && past.memories.map(remembered),
    h("nav", { class: "buttons", key: "nav", "aria-label": "Entries" },
      h("button", { onclick: () => go("past") }, sign("sun"), "The last entries"),
      !journal.isLocked && h("button", { onclick: () => go("find") }, sign("search"), "Search"),
      h("button", { onclick: () => go("memories") }, "On this day")),
    journal.latest && !journal.isLocked && newest(journal.latest))
}

function writing() {
  return h("div", { class: "field", key: "box" },
    h("label", { for: "entry" }, "What are you grateful for?"),
    h("textarea", {
      id: "entry", rows: "4", dir: "auto", value: box.written(), autocomplete: "off", autocapitalize: "sentences",
      "data-start": matchMedia("(pointer: fine)").matches, "aria-describedby": "entry-help",
      oninput: (/** @type {Event} */ event) => box.type(/** @type {HTMLTextAreaElement} */ (event.target).value),
      onblur: box.keep,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (!box.savesBy(event)) return
        event.preventDefault()
        save()
      },
    }),
    h("p", { id: "entry-help", class: "help" }, "What you type is kept until you save it, even if the app is closed."),
    h("div", { class: "buttons" }, h("button", { class: "main", onclick: save }, "Save")))
}

function locked() {
  const draft = box.written()
  return h("div", { class: "locked", key: "locked" },
    h("p", null, "This journal is encrypted. It is kept and synced here as it is, and opened in ",
      "a terminal only: whoever serves this page could read its passphrase."),
    h("p", null, "Open it with ", h("kbd", null, "quad journal unlock"), " or in ", h("kbd", null, "quad-tui"), "."),
    draft !== "" && h("div", { class: "field" },
      h("label", { for: "entry" }, "A draft from before, not saved as an entry"),
      h("textarea", { id: "entry", rows: "4", dir: "auto", readonly: true, value: draft }),
      h("div", { class: "buttons" },
        h("button", { onclick: () => copyText(draft) }, "Copy"),
        h("button", { class: "danger", onclick: box.drop }, "Drop"))),
    h("ul", { class: "dates" }, loadDates().map(({ id, date, time, isStarred }) =>
      h("li", { key: id }, `${fullDate(date)}, ${timeOfDay(time)}${isStarred ? " ★" : ""}`))))
}

/** @param {Memory} memory */
function remembered(memory) {
  const entry = memory.entries.filter(({ texts }) => texts.length > 0).at(-1)
  return entry && h("section", { class: "memory", key: `memory ${memory.day}` },
    h("h2", null, distance(memory)), h("ul", { class: "entries" }, card(entry)))
}

/** @param {Entry} entry */
function newest(entry) {
  const text = entry.texts[0] ?? ""
  return h("figure", { class: "latest", key: "latest", vars: { "--length": `${Math.min(text.length, 400)}` } },
    h("figcaption", null, `${fullDate(entry.date)}, ${timeOfDay(entry.time)}`, entry.isStarred && " ★"),
    h("blockquote", { dir: "auto" }, text),
    tool("pen", "Open the newest entry", () => go(`entry/${entry.id}`)))
}
