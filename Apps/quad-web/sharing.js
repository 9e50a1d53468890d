// Settings of the account, the same on all devices: pause, read receipts, who is listed, and when a day begins.
import { h } from "./dom.js"
import { back, draw } from "./app.js"
import { header } from "./frame.js"
import { look, seen } from "./kept.js"
import { meaning } from "./peoplewords.js"
import { act, waiting } from "./outbox.js"
import { asOf, invitation, isSignedIn, wait } from "./self.js"
import { choice } from "./target.js"

/** @typedef {{isPaused: boolean, sharesReading: boolean, leastMinutes: number, dayStartMinute?: number,
 *   zone?: string}} Settings */

export const settingsPath = "/v1/me/settings"
const path = settingsPath
let problem = ""

export const title = () => "Who sees you"

export function enter() {
  problem = ""
  look(path)
  look("/v1/campus")
}

export const leave = () => back("more")

const acts = () => waiting((/** @type {any} */ { kind }) => kind === "settings")

/** The settings as the server has them, with what waits to be sent. @returns {Settings | null} */
function settings() {
  const kept = seen(path)?.value
  if (typeof kept?.isPaused !== "boolean") return null
  const zone = typeof kept.zone === "string" ? kept.zone : undefined
  return Object.assign({ ...kept, zone }, ...acts().map(({ body }) => body))
}

export const isPaused = () => settings()?.isPaused === true

/** @param {Partial<Settings>} body */
function change(body) {
  problem = ""
  act({ kind: "settings", method: "PATCH", path, body, keeps: path, replaces: `settings.${Object.keys(body)}` })
}

/** @param {Event} event */
function changeMinutes({ target }) {
  const text = /** @type {HTMLInputElement} */ (target).value.trim()
  if (!/^\d{1,6}$/.test(text) || Number(text) > 100000) {
    problem = `"${text}" isn't a number of minutes from 0 to 100000`
    return draw()
  }
  change({ leastMinutes: Number(text) })
}

/** @param {number} minute */
const clock = minute => [minute / 60, minute % 60].map(part => String(Math.floor(part)).padStart(2, "0")).join(":")

/** @param {Settings} now */
function dayStart({ dayStartMinute }) {
  const campus = seen("/v1/campus")?.value?.dayStartMinute
  const own = dayStartMinute === undefined || dayStartMinute < 0 ? "" : String(dayStartMinute)
  const minutes = [...new Set([...Array.from({ length: 24 }, (_, hour) => String(60 * hour)), own])]
    .filter(one => one !== "").sort((one, other) => Number(one) - Number(other))
  return choice("dayStart", "Your day starts at", own,
    [["", typeof campus === "number" ? `as the campus: ${clock(campus)}` : "as the campus"],
      ...minutes.map(one => /** @type {[string, string]} */ ([one, clock(Number(one))]))],
    value => change({ dayStartMinute: value === "" ? -1 : Number(value) }))
}

/** @type {string[]} */
const zones = /** @type {any} */ (Intl).supportedValuesOf?.("timeZone") ?? []

/** @param {Settings} now */
function zone({ zone = "" }) {
  const campus = seen("/v1/campus")?.value?.zone
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const names = [...new Set([zone, here, ...zones])].filter(one => one)
  return choice("zone", "Time zone", zone,
    [["", typeof campus === "string" ? `as the campus: ${campus}` : "as the campus"],
      ...names.map(one => /** @type {[string, string]} */ ([one, one === here ? `${one} (this device)` : one]))],
    value => change({ zone: value }))
}

export function view() {
  const now = settings()
  return h("section", { class: "page", key: "sharing" },
    header("Who sees you", leave),
    !isSignedIn() && !now ? invitation("People who share a place with you see you, until you pause.")
      : now ? form(now) : wait(path))
}

/** @param {Settings} now */
const form = now => [
  h("h2", { key: "pause" }, "Pause"),
  h("p", { key: "meaning" }, now.isPaused ? `${meaning.paused} ${meaning.resuming}` : meaning.pausing),
  h("div", { class: "buttons", key: "pausing" },
    h("button", { class: now.isPaused ? "main" : "", onclick: () => change({ isPaused: !now.isPaused }) },
      now.isPaused ? "End the pause" : "Pause")),
  h("p", { class: "help", key: "standing", role: "status" }, standing(now)),
  h("h2", { key: "reading" }, "Messages"),
  h("label", { class: "row", key: "receipts" },
    h("input", {
      type: "checkbox", checked: now.sharesReading, "aria-describedby": "receipts-help",
      onchange: (/** @type {Event} */ event) =>
        change({ sharesReading: /** @type {HTMLInputElement} */ (event.target).checked }),
    }), h("span", null, "Read receipts")),
  h("p", { class: "help", id: "receipts-help", key: "receipts help" },
    now.sharesReading ? meaning.sharesReading : meaning.hidesReading),
  h("h2", { key: "home" }, "People"),
  h("div", { class: "field", key: "least" },
    h("label", { for: "least" }, "Fewest minutes together"),
    h("input", {
      id: "least", value: String(now.leastMinutes), inputmode: "numeric", autocomplete: "off", enterkeyhint: "done",
      "aria-invalid": problem ? "true" : null, "aria-describedby": "least-help", onchange: changeMinutes,
    }),
    h("p", { id: "least-help", class: problem ? "problem" : "help", role: problem ? "alert" : null },
      problem || "The list shows whom you were with for at least so many. 0 shows everybody.")),
  dayStart(now), zone(now),
  h("p", { class: "help", key: "day help" }, "They say what \"today\" is in the list of people."),
]

/** @param {Settings} now */
function standing({ isPaused }) {
  const waits = acts()
  if (waits.some(({ body }) => body.isPaused === true) && isPaused) {
    return "Waits to be sent. Until then others see you as before."
  }
  if (waits.length > 0) return "Waits to be sent."
  return seen(path)?.words ? asOf(path) : ""
}
