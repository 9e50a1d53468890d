// One place: checking in and out, and saying to connections that one is there. Without a place, a note says where.
import { h } from "./dom.js"
import { back, draw, route } from "./app.js"
import { header } from "./frame.js"
import { meaning } from "./peoplewords.js"
import { about, ask, checkIn, checkOut, clock, places, refused, say, stays } from "./places.js"
import { isPaused } from "./sharing.js"

/** @typedef {{screen: string, id: string}} Route */

// What is typed.
let typed = { note: "", until: "" }
// Notes that aren't sent yet, by their place; "" is none.
/** @type {Map<string, string>} */
const notes = new Map()
let problem = ""

/** @param {Route} route */
const name = ({ id }) => (id === "" ? "Say where you are" : places()?.get(id)?.name ?? "Place")

export const title = name

/** @param {Route} route */
export function enter({ id }) {
  const end = new Date(Date.now() + 2 * 3600e3)
  const last = refused().find(({ body }) => (body.place ?? "") === id)
  typed = { note: notes.get(id) ?? last?.body.note ?? "", until: `${String(end.getHours()).padStart(2, "0")}:00` }
  problem = ""
  ask()
}

export const leave = () => back("places")

// The next time at which clocks show something: today, or tomorrow.
/** @param {string} text */
function coming(text) {
  const [hour, minute] = text.split(":").map(Number)
  const at = new Date()
  at.setHours(hour, minute, 0, 0)
  if (at.getTime() <= Date.now()) at.setDate(at.getDate() + 1)
  return at.getTime()
}

/** @param {Route} route */
function send({ id }) {
  const note = typed.note.trim()
  problem = !/^\d\d:\d\d/.test(typed.until) ? "Say until when, such as 17:00."
    : id === "" && note === "" ? "Say where: a place of the list, or a few words." : ""
  if (problem) return draw()
  notes.delete(id)
  say({ place: id || null, note: note || null, until: coming(typed.until) })
  back("places")
}

/** @param {Route} route */
export function view(route) {
  const place = places()?.get(route.id)
  const stay = stays().filter(one => one.place === route.id)
  if (route.id !== "" && !place && stay.length === 0) {
    return h("section", { class: "page", key: "place" }, header("Place", leave),
      h("p", null, places() ? "That place isn't on the map." : "The places aren't known on this device yet."))
  }
  return h("section", { class: "page", key: "place" },
    header(name(route), leave),
    place && about(place) && h("p", { class: "help", dir: "auto", key: "about" }, about(place)),
    route.id !== "" && h("div", { class: "buttons", key: "in" }, stay.length > 0
      ? [h("p", { key: "since" }, `You have been here since ${clock(stay[0].enteredAt)}` +
          `${stay[0].isWaiting ? ", which waits to be sent" : ""}.`),
          h("button", { key: "out", onclick: () => checkOut(stay) }, "Check out")]
      : h("button", { key: "check", class: "main", onclick: () => checkIn(route.id) }, "Check in")),
    isPaused() && h("p", { class: "banner", key: "paused" },
      `${route.id === "" ? "" : `${meaning.pausedPlaces} `}${meaning.pausedSaying}`),
    h("h2", { key: "say" }, route.id === "" ? "To people you are connected with" : "Say that you are here"),
    h("form", {
      class: "fields", key: "form", novalidate: true,
      onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(route) },
    },
      field("note", "Note", { maxlength: 100, dir: "auto", enterkeyhint: "done" }),
      field("until", "Until", { type: "time", required: true }),
      problem && h("p", { class: "problem", role: "alert", key: "problem" }, problem),
      h("p", { class: "help", key: "meaning" },
        "Only people you are connected with see it. It ends by itself, and never comes from positions."),
      h("div", { class: "buttons", key: "send" }, h("button", { type: "submit" }, "Say it"))))
}

/** @param {keyof typeof typed} id @param {string} label @param {object} more */
const field = (id, label, more) =>
  h("div", { class: "field", key: id },
    h("label", { for: id }, label),
    h("input", {
      id, value: typed[id], autocomplete: "off",
      oninput: (/** @type {Event} */ event) => {
        typed[id] = /** @type {HTMLInputElement} */ (event.target).value
        notes.set(route().id, typed.note)
      },
      ...more,
    }))
