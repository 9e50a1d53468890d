// Whose paths one crossed, with where and when last.
import { h } from "./dom.js"
import { back, draw, go, route } from "./app.js"
import { nameOf } from "./deeds.js"
import { listed, place, portrait, said, standing, step } from "./faces.js"
import { tool } from "./frame.js"
import { serverNow } from "./lasting.js"
import { look, lookFurther, lookIfNone, seen } from "./kept.js"
import { model } from "./model.js"
import { ago, span } from "./moments.js"
import { conversationsPath, placesPath } from "./paths.js"
import { meaning } from "./peoplewords.js"
import { invitation } from "./self.js"

/** @typedef {import("./faces.js").Listed} Listed */
/** @typedef {{screen: string, id: string}} Route */

/** @type {Record<string, string>} */
const orders = { recent: "Recently seen", time: "Most time together", suggested: "Suggested" }
/** @type {Record<string, string>} */
const filters = { today: "Today", all: "All", connected: "Connections" }

// What was chosen last, as the address names it: order, filter, place.
let chosen = "recent.today."

/** @param {string} id */
function choiceOf(id) {
  const [order = "", filter = "", where = ""] = (id || chosen).split(".")
  return {
    order: Object.hasOwn(orders, order) ? order : "recent", filter: Object.hasOwn(filters, filter) ? filter : "today",
    where: /^[0-9a-f]{32}$/.test(where) ? where : "",
  }
}

/** @param {ReturnType<typeof choiceOf>} choice */
function pathOf({ order, filter, where }) {
  const more = { today: "&today=true", connected: "&connected=true" }[filter] ?? ""
  return `/v1/people?limit=50&order=${order}${more}${where ? `&place=${where}` : ""}`
}

// The places of the campus by name.
/** @returns {{id: string, name: string}[]} */
function places() {
  try {
    const { features } = JSON.parse(seen(placesPath)?.value?.geoJSON ?? "{}")
    const all = (Array.isArray(features) ? features : []).map(one => ({
      id: said(one?.properties?.place_id), name: said(one?.properties?.name),
    }))
    return all.filter(one => /^[0-9a-f]{32}$/.test(one.id)).sort((one, other) => one.name.localeCompare(other.name))
  } catch {
    return []
  }
}

export const title = () => "People"

/** @param {Route} route */
export function enter({ id }) {
  chosen = Object.values(choiceOf(id)).join(".")
  lookIfNone(placesPath)
  refresh()
}

// Who asks by a key wants what the server says from now on, and not what is asked for already.
const refresh = (isAgain = false) => {
  look(pathOf(choiceOf(chosen)), isAgain)
  lookIfNone(conversationsPath)
}

export const leave = () => back("counts")

/** @param {Partial<ReturnType<typeof choiceOf>>} changes */
function choose(changes) {
  go(`people/${Object.values({ ...choiceOf(route().id), ...changes }).join(".")}`, true)
}

// The one after another, in a circle.
/** @param {string[]} all @param {string} one */
const following = (all, one) => all[(all.indexOf(one) + 1) % all.length]

/** @param {string} action */
export function act(action) {
  const { order, filter, where } = choiceOf(route().id)
  if (action === "order") choose({ order: following(Object.keys(orders), order) })
  if (action === "filter") choose({ filter: following(Object.keys(filters), filter) })
  if (action === "place") choose({ where: following(["", ...places().map(one => one.id)], where) })
  if (action === "refresh") refresh(true)
  if (action === "find") go("seek")
  if (action === "next" || action === "previous") step(action)
}

/** @param {string} id @param {string} label @param {[string, string][]} options @param {string} value
 *  @param {(value: string) => void} choose */
const choice = (id, label, options, value, choose) => h("div", { class: "choosing", key: id },
  h("label", { for: id, class: "help" }, label),
  h("select", {
    id, value, onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value),
  }, options.map(([value, label]) => h("option", { value, key: value, selected: null }, label))))

/** @param {Listed} one @param {string} order */
function row(one, order) {
  const now = serverNow()
  const conversation = listed(conversationsPath, "conversations").find(other => other.person === one.person)
  const here = place(conversation?.here, now)
  const often = typeof one.times !== "number" ? "" : one.times === 1 ? "once" : `${one.times} times`
  const where = one.places > 1 ? `${often}, in ${one.places} places` : often
  return h("li", { key: one.person, class: "person" },
    h("button", { class: "open", onclick: () => go(`person/${one.person}`) },
      portrait(one),
      h("span", { class: "about" },
        h("span", { class: "name", dir: "auto" }, nameOf(one)),
        here && h("span", { class: "here", dir: "auto" }, `Here: ${here}`),
        h("span", { class: "help" },
          h("span", { dir: "auto" }, said(one.lastPlace)), ` · ${ago(one.lastAt, now)}`),
        h("span", { class: "help" }, [
          `${span(one.minutes)} together`, order === "suggested" || order === "time" ? where : "",
          one.isConnected === true ? "connected" : ""].filter(Boolean).join(" · ")),
        said(one.resembles) && h("span", { class: "problem", dir: "auto" }, `not the ${one.resembles} you know`))))
}

/** @param {Route} now */
export function view({ id }) {
  const choice_ = choiceOf(id)
  const { order, filter, where } = choice_
  const path = pathOf(choice_)
  const one = seen(path)
  const people = listed(path, "people")
  const isPaused = one?.value?.isPaused === true
  return h("section", { class: "page", key: "people" },
    h("header", { key: "header" },
      h("h1", { tabindex: "-1" }, "People"),
      h("div", { class: "tools" },
        model.account && tool("search", "Search people and messages", () => go("seek")))),
    !model.account ? invitation() : [
      standing(path),
      h("div", { class: "choosings", key: "choice" },
        choice("filter", "Who", Object.entries(filters), filter, value => choose({ filter: value })),
        choice("order", "Order", Object.entries(orders), order, value => choose({ order: value })),
        choice("place", "Where", [["", "Anywhere"], ...places().map(one =>
          /** @type {[string, string]} */ ([one.id, one.name]))], where, value => choose({ where: value }))),
      isPaused && h("p", { class: "banner", key: "paused" }, meaning.paused),
      h("ul", { class: "persons", key: "people" }, people.map(one => row(one, order))),
      people.length === 0 && !isPaused && h("p", { class: "none", key: "none", role: "status" }, absence(one, choice_)),
      one?.value?.next && h("div", { class: "buttons", key: "more" },
        h("button", { onclick: () => lookFurther(path) }, "More people")),
    ])
}

/** @param {import("./kept.js").Seen | null} one @param {ReturnType<typeof choiceOf>} choice */
function absence(one, { order, filter, where }) {
  if (!one?.value) return one?.isAsking ? "Asking the server…" : ""
  if (filter === "all" && order !== "suggested" && where === "") return meaning.nobodyYet
  return filter === "today" && order === "recent" && where === ""
    ? "Nobody today. All shows whom you met before." : "No matches. Choose others above."
}

// What is said of how long ago something was is true for a minute.
setInterval(() => ["people", "person", "messages", "chat"].includes(route().screen) && draw(), 30_000)
