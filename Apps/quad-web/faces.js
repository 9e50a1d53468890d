// How people and what the server told of them are shown, on every page.
import { h } from "./dom.js"
import { go } from "./app.js"
import { sentence } from "./days.js"
import { ink } from "./icons.js"
import { seen } from "./kept.js"
import { model } from "./model.js"
import { ago } from "./moments.js"
import { nameOf } from "./deeds.js"
import { pictureOf } from "./pictures.js"
import { asOf, isSignedIn } from "./self.js"

/** @typedef {{person: string, displayName?: any, [member: string]: any}} Listed */

/** @param {any} one @returns {boolean} */
const isListed = one => typeof one?.person === "string" && /^[0-9a-f]{32}$/.test(one.person)

// The people of a list that is kept, each with an id that can be one.
/** @param {string} path @param {string} name @returns {Listed[]} */
export function listed(path, name) {
  const list = seen(path)?.value?.[name]
  return Array.isArray(list) ? list.filter(isListed) : []
}

// A text that the server told; empty for anything else.
/** @param {unknown} text */
export const said = text => (typeof text === "string" ? text : "")

// Whoever says to be somewhere says until when.
/** @param {any} here @param {number} now @returns {string} */
export function place(here, now) {
  if (typeof here?.until !== "number" || here.until <= now) return ""
  return [here.place, here.note].map(said).filter(Boolean).join(", ")
}

// The colour of a person, the same on every device.
/** @param {string} person */
function colorOf(person) {
  const colors = model.palettes.flatMap(one => one.colors)
  const [high, low] = [person.slice(0, 16), person.slice(16)].map(half => BigInt(`0x${half}`))
  return colors[Number((high ^ low) % BigInt(Math.max(1, colors.length)))] ?? "#00A0B0"
}

// What somebody chose as a picture, or the first letters of the name.
/** @param {unknown} picture @param {string} name */
function initials(picture, name) {
  if (said(picture) !== "") return said(picture)
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map(word => [...word ?? ""][0] ?? "")
  return letters.join("").toUpperCase() || "?"
}

// Somebody's picture, or letters in their colour.
/** @param {Listed} somebody @param {string | null} address The picture; null for none. */
export function portrait(somebody, size = "", address = pictureOf(somebody.person, somebody.portrait)) {
  const { person, picture } = somebody
  const color = colorOf(person)
  return h("span", {
    class: `portrait ${size}`, key: `portrait ${person}`, "aria-hidden": "true",
    vars: { "--tint": color, "--ink": ink(color) },
  }, address ? h("img", { src: address, alt: "" }) : initials(picture, nameOf(somebody)))
}

// What is missing of an answer, and how old it is.
/** @param {string} path @param {string} words What is said instead, if it isn't the page's answer.
 *  @param {boolean} isKnown Whether something of it is kept elsewhere. */
export function standing(path, words = seen(path)?.words ?? "", isKnown = false) {
  const one = seen(path)
  if (!isSignedIn()) {
    return h("p", { class: "help banner", key: "standing" },
      h("span", null, one?.value ? `Signed out. As of ${ago(one.at, Date.now())}.` : "Signed out."),
      h("button", { onclick: () => go("account") }, "Sign in"))
  }
  if (words === "") return null
  return h("p", { class: "help", role: "status", key: "standing" }, one?.value
    ? asOf(path, words) : `${sentence(words)}.${isKnown ? "" : " Nothing is kept on this device yet."}`)
}

// Moves the focus in a list.
/** @param {string} action */
export function step(action) {
  const rows = [...document.querySelectorAll("main .person .open")]
  const at = rows.findIndex(one => one === document.activeElement)
  const next = rows[action === "next" ? at + 1 : Math.max(0, at - 1)]
  if (next instanceof HTMLElement) next.focus()
}
