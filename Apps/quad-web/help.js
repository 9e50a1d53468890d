// Help: what fingers and keys do, what acts about people mean, and whom icons and palettes are from.
import { h } from "./dom.js"
import { back } from "./app.js"
import { header } from "./frame.js"
import { keyName, table } from "./keys.js"
import { meaning } from "./peoplewords.js"

export const title = () => "Help"

export const leave = () => back("more")

/** @param {(string | import("./dom.js").Child)[][]} rows */
const list = rows => h("dl", null, rows.map(([what, words]) => [h("dt", null, what), h("dd", null, words)]))

export const view = () => h("section", { class: "page", key: "help" },
  header("Help", leave),
  h("h2", null, "Touch"),
  list(touches),
  h("h2", null, "People"),
  list(people),
  h("h2", null, "Keys"),
  list(table.map(({ keys, words, screen }) => [
    keys.map(key => h("kbd", null, keyName(key))), place[screen] ? `${words} (${place[screen]})` : words])),
  h("h2", null, "Credits"),
  h("p", null, "Icons: drawn for Quad, sixteen dots wide, the same as in a terminal. ",
    "Palettes: Winter Sunset and Ocean Five, from COLOURlovers."))

/** @type {Record<string, string>} */
const place = {
  counts: "in the list", journal: "in the journal", past: "among the last entries", find: "in search results",
  memories: "on this day", entry: "of an entry", people: "among people", person: "of a person",
  messages: "in messages", chat: "in a conversation",
}

const touches = [
  ["Tap", "count up, anywhere; two fingers count two"],
  ["Drag down", "take one away"],
  ["Drag up", "settings of the count, with reset"],
  ["Drag right", "all counts"],
  ["Drag left", "the page of the count; left and right lead from count to count there"],
  ["Count here: tap a tile", "count up, when the finger goes down"],
  ["Previous and next", "in a group, ] and [ or the arrows lead from group to group"],
  ["Hold a tile", "select it"],
  ["Swipe left over all counts", "the journal; right leads back, there and on all its pages"],
]

const people = [
  ["Accept", "You can both write."],
  ["Decline", meaning.declining],
  ["Block", meaning.blocking],
  ["Pause", meaning.pausing],
  ["Report", meaning.reporting],
]
