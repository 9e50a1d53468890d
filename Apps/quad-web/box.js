// What is typed in the journal and isn't an entry yet. It is kept as the draft at each pause, so a kill loses nothing.
import { ask, draw } from "./app.js"
import { model } from "./model.js"

// A pause in typing, and the longest time in which nothing is kept while somebody types on.
const [pause, longest] = [300, 1500]

/** The text of the new entry. */
let text = ""
/** The entry that is being changed, with its text before and now. */
/** @type {{id: string, was: string, text: string} | null} */
let change = null
// The draft as it was last answered.
let known = ""
/** The draft that is on its way to the disk. */
let sent = ""
/** @type {ReturnType<typeof setTimeout> | undefined} */
let wait
let since = 0
let isSaving = false

/** All that is typed and isn't an entry. */
function draft() {
  if (!change || change.text === change.was) return text
  return text.trim() === "" ? change.text : `${text}\n\n${change.text}`
}

/** Takes over the draft of the core, unless something else was typed here. */
export function follow() {
  const now = model.journal?.draft ?? ""
  if (now === known) return
  if (text === known && !change) text = now
  known = now
  sent = now
}

/** The text of the new entry. */
export const written = () => text

// The text of an entry that is being changed; null if it isn't.
/** @param {string} id */
export const changed = id => (change?.id === id ? change.text : null)

// Takes over what is typed.
/** @param {string} now @param {string} id The entry that is changed; none for a new one. */
export function type(now, id = "") {
  if (id === "") text = now
  else if (change?.id === id) change.text = now
  draw()
  if (!wait) since = Date.now()
  clearTimeout(wait)
  wait = setTimeout(keep, Date.now() - since > longest ? 0 : pause)
}

/** Keeps the draft now. */
export function keep() {
  clearTimeout(wait)
  wait = undefined
  const now = draft()
  if (now === sent || model.journal?.isLocked) return
  sent = now
  ask({ do: "keepDraft", text: now })
}

// Begins to change an entry.
/** @param {string} id @param {string} was */
export function begin(id, was) {
  if (change?.id !== id) change = { id, was, text: was }
  draw()
}

/** Ends changing an entry; the draft is the new entry again. */
export function end() {
  if (!change) return
  change = null
  keep()
  draw()
}

// Writes what is typed as an entry, or as the text of the one that is changed.
/** @param {string} id @returns {Promise<boolean>} whether it is on the disk */
export async function save(id = "") {
  const now = id === "" ? text : changed(id) ?? ""
  if (isSaving || now.trim() === "") return false
  clearTimeout(wait)
  wait = undefined
  isSaving = true
  const answer = await ask(id === "" ? { do: "writeEntry", text: now } : { do: "editEntry", id, text: now })
  isSaving = false
  if (answer.error) {
    keep()
    return false
  }
  if (id !== "") end()
  else {
    // What was typed meanwhile stays.
    text = text.startsWith(now) ? text.slice(now.length) : text
    sent = ""
    keep()
  }
  draw()
  return true
}

// On a phone Enter begins a line; with a mouse beside the keyboard it saves, as in a terminal.
/** @param {KeyboardEvent} event */
export function savesBy(event) {
  // Enter that ends a composition, as in Chinese or Japanese, belongs to it; Safari says so by 229.
  if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return false
  if (event.shiftKey || event.altKey) return false
  return event.ctrlKey || event.metaKey || matchMedia("(pointer: fine)").matches
}

addEventListener("pagehide", keep)
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep())
