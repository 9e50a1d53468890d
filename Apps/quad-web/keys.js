// The keys, by screen; `*` are those of all screens. Help lists them, and `pressed` finds what one does.

/** @typedef {"up" | "down" | "counts" | "settings" | "next" | "previous" | "undo" | "redo" | "help" | "back" |
 *   "add" | "select" | "share" | "account" | "history" | "lap" | "counting" | "group" | "resetGroup" | "toCounts" |
 *   "toJournal" | "write" | "past" | "find" | "memories" | "resolve" | "keep" | "print" | "edit" | "star" |
 *   "delete" | "toPeople" | "toMessages" | "toMe" | "toMore" | "order" | "filter" | "place" | "accept" | "decline" |
 *   "block" | "message" | "profile" | "requests" | "refresh"} Action */
/** @type {{screen: string, keys: string[], action: Action, words: string}[]} */
export const table = [
  {
    screen: "count", keys: [" ", "Enter", "+", "=", "k", "ArrowUp", "PageUp", "PageDown", "."],
    action: "up", words: "count up",
  },
  { screen: "count", keys: ["Backspace", "-", "j", "ArrowDown"], action: "down", words: "count down" },
  { screen: "count", keys: ["l"], action: "lap", words: "a lap of a stopwatch" },
  { screen: "count", keys: ["c", "h", "ArrowLeft"], action: "counts", words: "all counts" },
  { screen: "count", keys: ["i", "ArrowRight"], action: "history", words: "history of this count" },
  { screen: "count", keys: ["s"], action: "settings", words: "settings of this count" },
  { screen: "count", keys: ["n"], action: "next", words: "the next count" },
  { screen: "count", keys: ["p"], action: "previous", words: "the count before" },
  { screen: "history", keys: ["n", "ArrowRight"], action: "next", words: "the next count" },
  { screen: "history", keys: ["p", "ArrowLeft"], action: "previous", words: "the count before" },
  { screen: "history", keys: ["s"], action: "settings", words: "settings of this count" },
  { screen: "history", keys: ["c"], action: "counts", words: "all counts" },
  { screen: "counts", keys: ["]", "ArrowRight"], action: "next", words: "the next group" },
  { screen: "counts", keys: ["[", "ArrowLeft"], action: "previous", words: "the group before" },
  { screen: "counts", keys: ["L"], action: "counting", words: "count on the tiles" },
  { screen: "counts", keys: ["G"], action: "group", words: "a new group" },
  { screen: "counts", keys: ["R"], action: "resetGroup", words: "reset the group" },
  { screen: "counts", keys: ["a"], action: "add", words: "add counts" },
  { screen: "counts", keys: ["x"], action: "select", words: "select several" },
  { screen: "counts", keys: ["y"], action: "share", words: "share as text" },
  { screen: "counts", keys: ["i"], action: "account", words: "account and sync" },
  { screen: "journal", keys: ["w", "i"], action: "write", words: "write into the box" },
  { screen: "journal", keys: ["o"], action: "past", words: "the last entries" },
  { screen: "journal", keys: ["/"], action: "find", words: "search" },
  { screen: "journal", keys: ["b"], action: "memories", words: "on this day" },
  { screen: "journal", keys: ["r"], action: "resolve", words: "choose between two texts" },
  { screen: "journal", keys: ["K"], action: "keep", words: "how many entries are kept" },
  { screen: "journal", keys: ["P"], action: "print", words: "print" },
  ...["past", "find", "memories"].flatMap(screen => [
    { screen, keys: ["j", "ArrowDown"], action: /** @type {Action} */ ("next"), words: "the next entry" },
    { screen, keys: ["k", "ArrowUp"], action: /** @type {Action} */ ("previous"), words: "the entry before" },
  ]),
  { screen: "past", keys: ["/"], action: "find", words: "search" },
  { screen: "past", keys: ["P"], action: "print", words: "print" },
  { screen: "entry", keys: ["e"], action: "edit", words: "change the text" },
  { screen: "entry", keys: ["s"], action: "star", words: "star, or not" },
  { screen: "entry", keys: ["d"], action: "delete", words: "delete, with undo" },
  { screen: "people", keys: ["o"], action: "order", words: "another order" },
  { screen: "people", keys: ["f"], action: "filter", words: "who is listed" },
  { screen: "people", keys: ["p"], action: "place", words: "where paths crossed" },
  ...["people", "messages"].flatMap(screen => [
    { screen, keys: ["j", "ArrowDown"], action: /** @type {Action} */ ("next"), words: "the next one" },
    { screen, keys: ["k", "ArrowUp"], action: /** @type {Action} */ ("previous"), words: "the one before" },
    { screen, keys: ["/"], action: /** @type {Action} */ ("find"), words: "search people and messages" },
    { screen, keys: ["r"], action: /** @type {Action} */ ("refresh"), words: "ask the server now" },
  ]),
  { screen: "person", keys: ["m"], action: "message", words: "write to them" },
  { screen: "chat", keys: ["w", "i"], action: "write", words: "write into the box" },
  { screen: "chat", keys: ["v"], action: "profile", words: "their profile" },
  { screen: "messages", keys: ["t"], action: "requests", words: "requests, or conversations" },
  { screen: "messages", keys: ["a"], action: "accept", words: "accept the request" },
  { screen: "messages", keys: ["d"], action: "decline", words: "decline the request" },
  { screen: "messages", keys: ["b"], action: "block", words: "decline and block" },
  { screen: "*", keys: ["1"], action: "toPeople", words: "people" },
  { screen: "*", keys: ["2"], action: "toCounts", words: "counts" },
  { screen: "*", keys: ["3"], action: "toJournal", words: "journal" },
  { screen: "*", keys: ["4"], action: "toMessages", words: "messages" },
  { screen: "*", keys: ["5"], action: "toMe", words: "your profile" },
  { screen: "*", keys: ["6"], action: "toMore", words: "more: settings, account, help" },
  { screen: "*", keys: ["u"], action: "undo", words: "undo" },
  { screen: "*", keys: ["U"], action: "redo", words: "redo" },
  { screen: "*", keys: ["?"], action: "help", words: "help" },
  { screen: "*", keys: ["Escape"], action: "back", words: "back" },
]

/** @param {KeyboardEvent} event @param {string} screen @returns {Action | undefined} */
export function pressed(event, screen) {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.altKey || event.metaKey || event.ctrlKey || event.isComposing) return undefined
  const isTyping = target.matches("input, textarea, select")
  if (isTyping && event.key !== "Escape") return undefined
  // A button does by itself what Enter and the space bar do.
  const isButton = target.matches("button:not(.surface), a, summary")
  if (isButton && [" ", "Enter"].includes(event.key)) return undefined
  return table.find(row => (row.screen === screen || row.screen === "*") && row.keys.includes(event.key))?.action
}

/** @type {Record<string, string>} */
const names = {
  ArrowRight: "→",
  " ": "Space", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", PageUp: "PgUp", PageDown: "PgDn", Escape: "Esc",
}

/** @param {string} key @returns {string} */
export const keyName = key => names[key] ?? key
