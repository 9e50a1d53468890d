// What is typed in the journal and isn't an entry yet. It is kept as the draft at each pause, so a kill loses nothing.
import { ask, draw } from "./app.js"
import { model } from "./model.js"

// A pause in typing, and the longest time in which nothing is kept while somebody types on.
const [pause, longest] = [300, 1500]

/** What is typed for an entry; `known` is what the core answered last, and `sent` is on its way to the disk.
 *  @typedef {{text: string, was: string, known: string, sent: string, isOpen: boolean}} Typed */

const blank = (was = "") => ({ text: was, was, known: "", sent: "", isOpen: false })
const fresh = blank()
// All that is typed and isn't an entry, by the entry that it changes; "" is the new one.
/** @type {Map<string, Typed>} */
const all = new Map([["", fresh]])
/** @type {ReturnType<typeof setTimeout> | undefined} */
let wait
let since = 0
let isSaving = false

// What is to be kept: a text that was only opened is no change.
/** @param {Typed} one */
const worth = one => (one.text === one.was ? "" : one.text)

/** Takes over what the core keeps, unless something else was typed here. */
export function follow() {
  const changes = new Map((model.journal?.changes ?? []).map(one => [one.id, one]))
  const kept = new Map([...changes].map(([id, { text }]) => [id, text]))
  kept.set("", model.journal?.draft ?? "")
  for (const id of new Set([...all.keys(), ...kept.keys()])) {
    const one = all.get(id) ?? blank()
    all.set(id, one)
    const now = kept.get(id) ?? ""
    if (now === one.known) {
      // Another text may have been chosen, from which it is a change now.
      if (one.text === now) one.was = changes.get(id)?.was ?? one.was
      continue
    }
    if (worth(one) === one.known && one.sent === one.known) {
      one.text = now
      one.was = changes.get(id)?.was ?? one.was
      one.isOpen = now !== ""
    }
    one.known = one.sent = now
  }
}

/** The text of the new entry. */
export const written = () => fresh.text

// The text of an entry that is being changed; null if it isn't.
/** @param {string} id */
export function changed(id) {
  const one = all.get(id)
  return one?.isOpen ? one.text : null
}

/** The entries with a change that isn't saved. */
export const unsaved = () => [...all].filter(([id, one]) => id !== "" && one.isOpen && worth(one) !== "")
  .map(([id]) => id)

// Takes over what is typed.
/** @param {string} now @param {string} id The entry that is changed; none for a new one. */
export function type(now, id = "") {
  const one = all.get(id)
  if (one) one.text = now
  draw()
  if (!wait) since = Date.now()
  clearTimeout(wait)
  wait = setTimeout(keep, Date.now() - since > longest ? 0 : pause)
}

/** Keeps all that is typed now. */
export function keep() {
  clearTimeout(wait)
  wait = undefined
  if (model.journal?.isLocked) return
  for (const [id, one] of all) put(id, one, worth(one))
}

/** @param {string} id @param {Typed} one @param {string} text */
function put(id, one, text) {
  if (text === one.sent) return
  one.sent = text
  ask({ do: "keepDraft", text, ...about(id, one) })
}

// The entry that is changed, with the text from which it was begun.
/** @param {string} id @param {Typed | undefined} one */
const about = (id, one) => ({ ...(id && { id }), ...(id && one?.was && { was: one.was }) })

// The text from which a change was begun; empty if that isn't known.
/** @param {string} id */
export const begunFrom = id => all.get(id)?.was ?? ""

// Begins to change an entry, or goes on.
/** @param {string} id @param {string} was */
export function begin(id, was) {
  const one = all.get(id)
  if (!one?.isOpen) all.set(id, { ...blank(was), isOpen: true, known: one?.known ?? "", sent: one?.sent ?? "" })
  draw()
}

// Puts a change aside: it is kept with its entry, unless it is none.
/** @param {string} id */
export function rest(id) {
  keep()
  const one = all.get(id)
  if (one && worth(one) === "") one.isOpen = false
}

/** Throws the draft of the new entry away, also in a locked journal. */
export function drop() {
  fresh.text = ""
  put("", fresh, "")
  draw()
}

// Ends changing an entry; returns the text that is thrown away, empty for none.
/** @param {string} id */
export function end(id) {
  const one = all.get(id)
  if (!one?.isOpen) return ""
  const text = worth(one)
  Object.assign(one, { text: "", was: "", isOpen: false })
  put(id, one, "")
  draw()
  return text
}

// Takes what was typed for an entry that is gone into the box, as far as the core didn't know it and do so.
/** @param {string} id */
export function stray(id) {
  const text = end(id)
  if (text === "") return
  let known = text.length
  while (known > 0 && !`\n\n${fresh.text}`.endsWith(`\n\n${text.slice(0, known)}`)) known -= 1
  fresh.text += known > 0 || fresh.text === "" ? text.slice(known) : `\n\n${text}`
  keep()
}

// Writes what is typed as an entry, or as the text of the one that is changed.
/** @param {string} id @returns {Promise<boolean>} whether it is on the disk */
export async function save(id = "") {
  const now = id === "" ? fresh.text : changed(id) ?? ""
  if (isSaving || now.trim() === "") return false
  clearTimeout(wait)
  wait = undefined
  isSaving = true
  const answer = await ask(id === "" ? { do: "writeEntry", text: now }
    : { do: "editEntry", text: now, ...about(id, all.get(id)) })
  isSaving = false
  if (answer.error) {
    keep()
    return false
  }
  if (id !== "") end(id)
  else {
    // What was typed meanwhile stays.
    if (fresh.text.startsWith(now)) fresh.text = fresh.text.slice(now.length)
    fresh.sent = ""
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
