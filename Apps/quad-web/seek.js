// Finds people and messages among what is kept on this device, as `quad` and `quad-tui` do.
import { h } from "./dom.js"
import { back, draw, go } from "./app.js"
import { nameOf } from "./deeds.js"
import { listed, portrait, said } from "./faces.js"
import { header } from "./frame.js"
import { look, paths, seen } from "./kept.js"
import { model } from "./model.js"
import { ago } from "./moments.js"
import { conversationsPath, requestsPath } from "./paths.js"
import { invitation } from "./self.js"
import { thread } from "./thread.js"

/** @typedef {import("./faces.js").Listed} Listed */

const [mostPeople, mostMessages] = [50, 50]
let sought = ""

export const title = () => "Search people and messages"
export const leave = () => back("people")
export function enter() {
  look(conversationsPath)
  look(requestsPath)
}
/** @param {string} action */
export function act(action) {
  if (action === "find") document.getElementById("words")?.focus()
}

// The words of a text, without case and accents; upper case makes SS of ß, and σ ends no word as ς.
/** @param {string} text @returns {string[]} */
const words = text => text.normalize("NFKD").toUpperCase().toLowerCase().replace(/\p{M}/gu, "").replace(/ς/gu, "σ")
  .split(/[^\p{L}\p{N}*]+/u).filter(one => one !== "" && one !== "*")

// Whether a text has all words; the last one may be unfinished, and one that ends with * is a beginning.
/** @param {string[]} wanted @param {string} text */
function has(wanted, text) {
  const all = words(text)
  return wanted.every((word, index) => {
    const isBeginning = word.endsWith("*") || index === wanted.length - 1
    const start = word.replace(/\*+$/, "")
    return all.some(one => (isBeginning ? one.startsWith(start) : one === start))
  })
}

// Everybody of whom something is kept, each once.
/** @returns {Listed[]} */
function everybody() {
  /** @type {Map<string, Listed>} */
  const all = new Map()
  const lists = paths().filter(path => path.startsWith("/v1/people?")).map(path => listed(path, "people"))
  const known = [listed(conversationsPath, "conversations"), listed(requestsPath, "requests"), ...lists].flat()
  for (const one of known) all.set(one.person, { ...one, ...all.get(one.person) })
  return [...all.values()]
}

function found() {
  const wanted = words(sought)
  if (wanted.length === 0) return { people: [], messages: [] }
  const everyone = everybody()
  const texts = (/** @type {Listed} */ one) =>
    [nameOf(one), said(one.lastPlace), said(seen(`/v1/people/${one.person}`)?.value?.bio)]
  const people = everyone.filter(one => texts(one).some(text => has(wanted, text)))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
  const messages = everyone.flatMap(one =>
    thread(one.person).messages.filter(message => has(wanted, message.text)).map(message => ({ one, message })))
  messages.sort((one, other) => other.message.sentAt - one.message.sentAt)
  return { people: people.slice(0, mostPeople), messages: messages.slice(0, mostMessages) }
}

/** @param {Listed} one @param {string} path @param {import("./dom.js").Child} more */
const row = (one, path, more) => h("button", { class: "open", onclick: () => go(path) },
  portrait(one), h("span", { class: "about" }, h("span", { class: "name", dir: "auto" }, nameOf(one)), more))

export function view() {
  const { people, messages } = found()
  const isEmpty = words(sought).length > 0 && people.length + messages.length === 0
  return h("section", { class: "page", key: "seek" },
    header("Search", leave),
    !model.account ? invitation() : [
      h("div", { class: "field", key: "field" },
        h("label", { for: "words" }, "A name, a place, or words of a message"),
        h("input", {
          id: "words", type: "search", value: sought, autocomplete: "off", dir: "auto", "data-start": true,
          oninput: (/** @type {Event} */ event) => {
            sought = /** @type {HTMLInputElement} */ (event.target).value
            draw()
          },
        }),
        h("p", { class: "help" }, "Looks through what is kept on this device.")),
      h("p", { class: "help", role: "status", key: "status" }, isEmpty ? "Nothing found." : ""),
      people.length > 0 && h("h2", { key: "people" }, "People"),
      h("ul", { class: "persons", key: "persons" }, people.map(one => h("li", { key: one.person, class: "person" },
        row(one, `person/${one.person}`,
          said(one.lastPlace) && h("span", { class: "help", dir: "auto" }, one.lastPlace))))),
      messages.length > 0 && h("h2", { key: "messages" }, "Messages"),
      h("ul", { class: "persons", key: "found" }, messages.map(({ one, message }) =>
        h("li", { key: message.id, class: "person" }, row(one, `chat/${one.person}`, [
          h("span", { class: "last", dir: "auto" }, message.text),
          h("span", { class: "help" }, ago(message.sentAt))])))),
    ])
}
