// Entries that were written: the last ones, those that have some words, those of this day, and all of them on paper.
import { h, remembering } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { fullDate, sentence, timeOfDay } from "./days.js"
import { header, undoTools } from "./frame.js"
import { sign } from "./icons.js"
import { model } from "./model.js"
import { swipes } from "./swipe.js"

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Memory} Memory */
/** @typedef {{screen: string, id: string}} Route */

/** A list that is asked for by pages, and anew whenever the journal has changed. */
class Entries {
  /** @type {Entry[]} */
  shown = []
  hasMore = false
  isLoaded = false
  /** Why there is none, if the core refuses. */
  problem = ""
  #wanted = ""
  #at = -1

  // The entries as far as they have come; `members` say which.
  /** @param {Record<string, unknown>} members @returns {Entry[]} */
  of(members) {
    const wanted = JSON.stringify(members)
    if (wanted !== this.#wanted) {
      this.shown = []
      this.isLoaded = false
    }
    if (wanted === this.#wanted && this.#at === model.journalNumber) return this.shown
    this.#wanted = wanted
    this.#at = model.journalNumber
    this.#load({ ...members, limit: `${Math.max(30, this.shown.length)}` }, wanted)
    return this.shown
  }

  /** Loads older ones behind those that are shown. */
  async more() {
    const wanted = this.#wanted
    const members = { ...JSON.parse(wanted), limit: "100", afterEntry: this.shown.at(-1)?.id }
    await this.#load(members, wanted, this.shown)
  }

  /** @param {Record<string, unknown>} members @param {string} wanted @param {Entry[]} before */
  async #load(members, wanted, before = []) {
    const answer = await ask({ do: "entries", ...members }, true)
    // Something else is asked for by now.
    if (wanted !== this.#wanted) return
    this.shown = [...before, ...(answer.entries ?? [])]
    this.hasMore = answer.hasMore ?? false
    this.isLoaded = true
    this.problem = answer.error?.words ?? ""
    draw()
  }
}

const [last, found, dates] = [new Entries(), new Entries(), new Entries()]

/** The latest entries of a locked journal, without their texts. */
export const loadDates = () => dates.of({})

// What is to be said besides the texts.
/** @param {Entry} entry */
export function remarks({ texts, locked, damaged, isConflicted }) {
  const all = []
  if (Number(locked) > 0) all.push(texts.length === 0 ? "(locked)" : "(another text is locked)")
  if (Number(damaged) > 0) all.push("(damaged: its sealed text was changed)")
  if (isConflicted) all.push("Changed on two devices.")
  return all
}

// An entry in a list.
const shownCard = remembering((/** @type {Entry} */ entry) =>
  h("li", { key: entry.id, class: "entry" },
    h("button", { class: "open", onclick: () => go(`entry/${entry.id}`) },
      h("span", { class: "when" }, `${fullDate(entry.date)}, ${timeOfDay(entry.time)}`, entry.isStarred && " ★"),
      entry.texts.map(text => h("span", { class: "text", dir: "auto" }, text)),
      remarks(entry).map(words => h("span", { class: "problem" }, words)))))
/** @param {Entry} entry */
export const card = entry => shownCard(entry.id, entry)

// Moves to the next or previous entry of a list.
/** @param {string} action */
export function act(action) {
  const cards = [...document.querySelectorAll("main .open")]
  const at = cards.findIndex(one => one === document.activeElement)
  const next = cards[action === "next" ? at + 1 : Math.max(0, at - 1)]
  if ((action === "next" || action === "previous") && next instanceof HTMLElement) next.focus()
  if (action === "find" || action === "print") go(action)
}

/** @param {Entry[]} entries */
const list = entries => h("ul", { class: "entries", key: "entries" }, entries.map(card))

/** @param {Entries} entries */
const older = entries => entries.hasMore &&
  h("div", { class: "buttons", key: "older" }, h("button", { onclick: () => entries.more() }, "Older entries"))

export const past = {
  title: () => "The last entries",
  leave: () => back("journal"),
  act,
  enter() {
    asked = null
  },
  view(/** @type {Route} */ { id }) {
    const journal = model.journal
    const shown = last.of({ onlyStarred: onlyStarred })
    return h("section", { class: "page", key: "past", ...swipes({ right: past.leave }) },
      header("The last entries", past.leave, undoTools()),
      h("div", { class: "buttons", key: "tools" },
        !journal?.isLocked && h("button", { onclick: () => go("find") }, sign("search"), "Search"),
        h("button", {
          "aria-pressed": `${onlyStarred}`, onclick: () => { onlyStarred = !onlyStarred; draw() },
        }, "★ only"),
        !journal?.isLocked && h("button", { onclick: () => go("print") }, "Print")),
      last.isLoaded && shown.length === 0 && 
        h("p", { key: "none" }, onlyStarred ? "No entry has a star." : "No entries yet."),
      list(shown),
      older(last),
      h("details", { key: "keep", open: id === "keep" },
        h("summary", null, journal?.keeps ? `The latest ${journal.keeps} are kept` : "All entries are kept"),
        keeping()))
  },
}
let onlyStarred = false

// How many are kept. What would go is said before it goes.
/** @type {{limit: string, surplus: string} | null} */
let asked = null

/** @param {string | null} keeps */
async function keep(keeps) {
  const surplus = keeps === null ? "0" : (await ask({ do: "surplus", keeps })).surplus ?? "0"
  if (keeps !== null && surplus !== "0") {
    asked = { limit: keeps, surplus }
    return draw()
  }
  await kept(keeps)
}

/** @param {string | null} keeps */
async function kept(keeps) {
  asked = null
  const answer = await ask({ do: "keepEntries", keeps })
  if (answer.error) return
  tell(keeps === null ? "All entries are kept." : `The latest ${keeps} entries are kept.`, { canUndo: true })
}

function keeping() {
  const limit = asked?.limit ?? ""
  return h("div", { class: "field" },
    asked
      ? [
          h("p", { key: "asked" }, asked.surplus === "1"
            ? "The oldest entry would go, on all devices."
            : `The oldest ${asked.surplus} entries would go, on all devices.`),
          h("div", { class: "buttons", key: "answers" },
            h("button", { class: "danger", onclick: () => kept(limit) }, `Keep ${limit}`),
            h("button", { onclick: () => { asked = null; draw() } }, "Cancel")),
        ]
      : h("div", { class: "buttons", key: "choices" },
          h("button", { onclick: () => keep(null), "aria-pressed": `${!model.journal?.keeps}` }, "Keep all"),
          h("button", { onclick: () => keep("30"), "aria-pressed": `${model.journal?.keeps === "30"}` },
            "Keep the latest 30")))
}

let sought = ""
export const find = {
  title: () => "Search the journal",
  leave: () => back("journal"),
  act,
  view() {
    const shown = sought.trim() === "" ? [] : found.of({ words: sought })
    const isEmpty = sought.trim() !== "" && found.isLoaded && shown.length === 0
    const said = found.problem ? sentence(found.problem) : "Nothing found."
    return h("section", { class: "page", key: "find", ...swipes({ right: find.leave }) },
      header("Search the journal", find.leave),
      h("div", { class: "field", key: "field" },
        h("label", { for: "words" }, "Words, or a tag like #weather"),
        h("input", {
          id: "words", type: "search", value: sought, autocomplete: "off", dir: "auto", "data-start": true,
          oninput: (/** @type {Event} */ event) => {
            sought = /** @type {HTMLInputElement} */ (event.target).value
            draw()
          },
        })),
      h("p", { class: "help", role: "status", key: "status" }, isEmpty ? said : ""),
      list(shown),
      shown.length > 0 && older(found))
  },
}

// How long ago a day was that is remembered.
/** @param {Memory} memory */
export function distance({ since, years, day }) {
  const ago = since === "week" ? "A week ago" : since === "month" ? "A month ago"
    : years === "1" ? "A year ago" : `${years} years ago`
  return `${ago}, ${fullDate(day)}`
}

/** @type {Memory[]} */
let remembered = []
let rememberedAt = -1
export const memories = {
  title: () => "On this day",
  leave: () => back("journal"),
  act,
  view() {
    if (rememberedAt !== model.journalNumber) {
      rememberedAt = model.journalNumber
      ask({ do: "memories" }).then(answer => {
        remembered = answer.memories ?? []
        draw()
      })
    }
    return h("section", { class: "page", key: "memories", ...swipes({ right: memories.leave }) },
      header("On this day", memories.leave),
      remembered.length === 0 &&
        h("p", { key: "none" }, "Nothing was written on this day a year, a month or a week ago."),
      remembered.map(memory => h("section", { key: memory.day },
        h("h2", null, distance(memory)), list(memory.entries))))
  },
}

/** @type {Entry[]} */
let all = []
export const print = {
  title: () => "Journal",
  leave: () => back("past"),
  act,
  async enter() {
    /** @type {Entry[]} */
    const read = []
    let hasMore = true
    while (hasMore) {
      const after = read.at(-1)
      /** @type {import("./types.js").Answer} */
      const answer = await ask({ do: "entries", limit: "500", ...(after ? { afterEntry: after.id } : {}) })
      read.push(...(answer.entries ?? []))
      hasMore = answer.hasMore ?? false
    }
    all = read.reverse()
    draw()
  },
  view() {
    return h("section", { class: "page paper", key: "print" },
      header("Journal", print.leave),
      h("div", { class: "buttons tools", key: "tools" },
        h("button", { class: "main", onclick: () => window.print() },
          all.length === 1 ? "Print 1 entry" : `Print ${all.length} entries`)),
      all.map(entry => h("article", { key: entry.id },
        h("h2", null, `${fullDate(entry.date)}, ${timeOfDay(entry.time)}`, entry.isStarred && " ★"),
        [...entry.texts].reverse().map(text => h("p", { class: "text", dir: "auto" }, text)),
        remarks(entry).filter(() => entry.texts.length === 0).map(words => h("p", null, words)))))
  },
}
