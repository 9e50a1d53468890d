// The places of the campus: where one is checked in, what one says to connections, and the list of all places.
import { h, once } from "./dom.js"
import { back, draw, go, tell } from "./app.js"
import { forms } from "./days.js"
import { header } from "./frame.js"
import { sign } from "./icons.js"
import { look, lookIfNone, seen } from "./kept.js"
import { serverNow } from "./lasting.js"
import { act, newID, waiting, withdraw } from "./outbox.js"
import { placesPath } from "./paths.js"
import { lookAtCampus } from "./people.js"
import { meaning } from "./peoplewords.js"
import { invitation, isSignedIn, wait } from "./self.js"
import { isPaused, settingsPath } from "./sharing.js"

/** @typedef {{id: string, name: string, usage: string, hours: string, parent: string}} Place */
/** @typedef {{visit: string, place: string, placeName: string, enteredAt: number, isWaiting?: boolean}} Stay */
/** @typedef {{place?: string, note?: string, until: number, isWaiting?: boolean}} Here */

const [visitsPath, herePath] = ["/v1/visits", "/v1/me/presence"]
let sought = ""

export const title = () => "Places"

export function enter() {
  sought = ""
  ask()
}

/** Asks for all that these pages show; for the list of places only if it has changed. */
export async function ask() {
  look(visitsPath)
  look(herePath)
  look(settingsPath)
  await lookIfNone(placesPath)
  await lookAtCampus()
}

export const leave = () => back("more")

// What the list says, read once for each form of it.
/** @type {{text: unknown, places: Map<string, Place> | null}} */
let read = { text: null, places: null }

/** The places by their ids, in the order of their names; null if they aren't known.
 *  @returns {Map<string, Place> | null} */
export function places() {
  const text = seen(placesPath)?.value?.geoJSON
  if (read.text !== text) read = { text, places: typeof text === "string" ? parsed(text) : null }
  return read.places
}

/** @param {string} text */
function parsed(text) {
  try {
    const found = JSON.parse(text).features.flatMap((/** @type {any} */ { properties: one }) =>
      typeof one?.place_id === "string" && typeof one.name === "string"
        ? [{ id: one.place_id, name: one.name, usage: told(one.usage), hours: told(one.opening_hours),
            parent: told(one.parent_place_id) }]
        : [])
    const { compare } = new Intl.Collator()
    found.sort((/** @type {Place} */ one, /** @type {Place} */ other) => compare(one.name, other.name))
    return new Map(found.map((/** @type {Place} */ one) => [one.id, one]))
  } catch {
    return null
  }
}

/** @param {unknown} value */
const told = value => (typeof value === "string" ? value : "")

/** The stays that go on: those that the server knows of, and those that it isn't told of yet. @returns {Stay[]} */
export function stays() {
  const kept = seen(visitsPath)?.value?.visits
  /** @type {Map<string, Stay>} */
  const open = new Map((Array.isArray(kept) ? kept : []).filter(one => typeof one?.visit === "string" && !one.leftAt)
    .map(one => [one.visit, { ...one, placeName: told(one.placeName), enteredAt: Number(one.enteredAt) || 0 }]))
  for (const { body } of waiting((/** @type {any} */ { kind }) => kind === "visit")) {
    for (const { kind, visit, place, at } of body.events) {
      if (kind === "leave") open.delete(visit)
      else open.set(visit, { visit, place, placeName: nameOf(place), enteredAt: at, isWaiting: true })
    }
  }
  return [...open.values()]
}

/** @param {string} id */
export const nameOf = id => places()?.get(id)?.name ?? "a place that isn't on the map"

// Whether one place is the other, or a part of it, at any depth.
/** @param {string} one @param {string} other @returns {boolean} */
function isPart(one, other, depth = 9) {
  const parent = places()?.get(one)?.parent
  return one === other || (depth > 0 && Boolean(parent) && isPart(parent ?? "", other, depth - 1))
}

/** @param {Stay} stay @param {number} at */
const leaving = ({ visit, place, enteredAt }, at) =>
  ({ visit, place, kind: "leave", at: Math.max(at, enteredAt), enteredAt })

// Checks in: the stays elsewhere end, but for those of its parts and wholes.
export const checkIn = once(async (/** @type {string} */ place) => {
  const at = serverNow()
  const visit = newID()
  const others = stays().filter(one => !isPart(one.place, place) && !isPart(place, one.place))
  const events = [...others.map(one => leaving(one, at)), { visit, place, kind: "enter", at, enteredAt: at }]
  if (await report(events)) tell(`You are at ${nameOf(place)}.${isPaused() ? ` ${meaning.pausedPlaces}` : ""}`)
})

// Checks out of some stays.
export const checkOut = once(async (/** @type {Stay[]} */ those) => {
  if (await report(those.map(one => leaving(one, serverNow())))) tell("You have left.")
})

/** @param {object[]} events */
const report = events =>
  act({ kind: "visit", method: "POST", path: visitsPath, body: { events }, looks: [visitsPath] })

/** What one says to connections; null for nothing. @returns {Here | null} */
export function here() {
  const last = waiting(one => one.kind === "presence" && !one.hasFailed).at(-1)
  const said = last ? last.body && { ...last.body, place: last.body.place && nameOf(last.body.place), isWaiting: true }
    : seen(herePath)?.value?.here
  return typeof said?.until === "number" && said.until > serverNow() ? said : null
}

/** What was said and the server refused. */
export const refused = () => waiting(one => one.kind === "presence" && one.hasFailed)

// Says where one is, or takes it back.
/** @param {{place: string | null, note: string | null, until: number} | null} statement */
export function say(statement) {
  act({
    kind: "presence", method: statement ? "PUT" : "DELETE", path: herePath, body: statement ?? undefined,
    keeps: herePath, replaces: "presence",
  })
  tell(statement ? "The people with whom you are connected see it." : "Taken back.")
}

// A time of the last or next hours.
/** @param {number} at */
export const clock = at =>
  Math.abs(at) > 8e15 ? "" : (Math.abs(at - Date.now()) < 12 * 3600_000 ? forms.time : forms.dayAndTime).format(at)

/** Where one is, in a line. */
export const whereabouts = () => {
  const those = stays()
  return those.length === 0 ? "You aren't checked in anywhere."
    : `You are at ${those.map(one => one.placeName).join(", ")}.`
}

/** @param {Here} said */
export const saying = ({ place, note, until }) => [place, note].filter(Boolean).join(", ") + `, until ${clock(until)}`

export function view() {
  if (!isSignedIn() && !places()) {
    return h("section", { class: "page", key: "places" }, header("Places", leave),
      invitation("Check in at a place, and see who was there while you were."))
  }
  return h("section", { class: "page", key: "places" },
    header("Places", leave),
    h("h2", { key: "in" }, "Checked in"),
    stays().length === 0 && h("p", { key: "nowhere" }, whereabouts()),
    h("ul", { class: "plainlist", key: "stays" }, stays().map(one =>
      h("li", { key: one.visit, class: "device" },
        h("div", null,
          h("p", { dir: "auto" }, one.placeName),
          h("p", { class: "help" }, `since ${clock(one.enteredAt)}${one.isWaiting ? ", waits to be sent" : ""}`)),
        h("button", { onclick: () => checkOut([one]), "aria-label": `Check out of ${one.placeName}` }, "Check out")))),
    h("p", { class: "help", key: "meaning" },
      isPaused() ? meaning.pausedPlaces : "You cross paths with those who are there meanwhile.",
      " The server is told of the place, never of a position: this page doesn't ask for any."),
    h("h2", { key: "here" }, "Where you say you are"),
    statement(),
    h("h2", { key: "all" }, "All places"),
    list())
}

function statement() {
  const said = here()
  return [
    h("p", { key: "said", dir: "auto" }, said ? saying(said) : "Nowhere."),
    said?.isWaiting && h("p", { class: "help", key: "waits" }, "Waits to be sent."),
    refused().map(one => h("div", { class: "banner", key: `refused ${one.number}` },
      h("p", { class: "problem", dir: "auto" }, `Not said: ${one.reason}`),
      h("p", { dir: "auto" }, one.body.note),
      h("button", { onclick: () => withdraw(one) }, "Close"))),
    h("div", { class: "buttons", key: "saying" },
      h("button", { onclick: () => go("place/") }, said ? "Say something else" : "Say where you are"),
      said && h("button", { onclick: () => say(null) }, "Take it back")),
  ]
}

function list() {
  const all = places()
  if (!all) {
    const isUnread = typeof seen(placesPath)?.value?.geoJSON === "string"
    return !isUnread ? wait(placesPath)
      : h("p", { class: "problem", key: "unread" }, "The list of places can't be read.")
  }
  const words = sought.toLowerCase().split(/\s+/).filter(word => word !== "")
  const found = [...all.values()].filter(one =>
    words.every(word => ` ${one.name} ${one.usage}`.toLowerCase().includes(` ${word}`)))
  return [
    h("div", { class: "field", key: "search" },
      h("label", { for: "search" }, "Search places"),
      h("input", {
        id: "search", type: "search", value: sought, autocomplete: "off", dir: "auto",
        oninput: (/** @type {Event} */ event) => {
          sought = /** @type {HTMLInputElement} */ (event.target).value
          draw()
        },
      })),
    found.length === 0 && h("p", { key: "none" }, all.size === 0 ? "There are no places yet." : "No place matches."),
    h("ul", { class: "menu", key: "list" }, found.map(one =>
      h("li", { key: one.id }, h("button", { class: "row goes", onclick: () => go(`place/${one.id}`) },
        sign("pin"),
        h("span", { class: "words" },
          h("span", { dir: "auto" }, one.name),
          h("span", { class: "help", dir: "auto" }, about(one))))))),
  ]
}

// What is known of a place, in a line.
/** @param {Place} place */
export const about = ({ usage, hours, parent }) =>
  [usage, parent && `in ${nameOf(parent)}`, hours && `open ${hours}`].filter(Boolean).join(" · ")
