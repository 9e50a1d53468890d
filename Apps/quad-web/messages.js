// Requests, one after the other, before conversations.
import { h, once } from "./dom.js"
import { back, draw, go, route } from "./app.js"
import { carryOut, markRead, nameOf } from "./deeds.js"
import { listed, place, portrait, said, standing, step } from "./faces.js"
import { amount, tool } from "./frame.js"
import { sign } from "./icons.js"
import { serverNow } from "./lasting.js"
import { look, lookFurther, seen } from "./kept.js"
import { model } from "./model.js"
import { ago, moment } from "./moments.js"
import { retry, waiting, withdraw } from "./outbox.js"
import { conversationsPath, declinedPath, requestsPath } from "./paths.js"
import { lookalike, mark, meaning, states } from "./peoplewords.js"
import { invitation } from "./self.js"

/** @typedef {import("./faces.js").Listed} Listed */
/** @typedef {{screen: string, id: string}} Route */

const requests = () => listed(requestsPath, "requests")
// Which of the requests is shown, whose it is, and since when it stands in the place of another that went.
let at = 0
let looked = { person: "", since: -Infinity }
// Nobody reads a request sooner.
const glance = 600

// Requests are shown while there are any, unless conversations are asked for.
/** @param {Route} route */
const part = ({ id }) => (id === "" ? (requests().length > 0 ? "requests" : "conversations") : id)

export const title = () => "Messages"

/** @param {Route} route */
export function enter({ id }) {
  at = 0
  looked = { person: "", since: -Infinity }
  if (!["", "requests", "conversations", "declined"].includes(id)) return go("messages", true)
  // A request that comes later doesn't take the conversations away.
  if (id === "" && seen(requestsPath)?.value) return go(`messages/${part({ screen: "messages", id })}`, true)
  refresh(id)
}

function refresh(id = route().id, isAgain = false) {
  look(requestsPath, isAgain)
  look(conversationsPath, isAgain)
  if (id === "declined") look(declinedPath, isAgain)
}

export const leave = () => (route().id === "declined" ? back("messages/conversations") : back("counts"))

/** @param {string} action @param {Route} now */
export function act(action, now) {
  const one = part(now) === "requests" ? requests()[at] : undefined
  if (action === "accept" && one) decide("accept", one)
  if (action === "decline" && one) decide("decline", one)
  if (action === "block" && one) decide("declineAndBlock", one)
  if (action === "requests") go(part(now) === "requests" ? "messages/conversations" : "messages/requests", true)
  if (action === "refresh") refresh(route().id, true)
  if (action === "find") go("seek")
  if (action !== "next" && action !== "previous") return
  if (one) turn(action === "next" ? 1 : -1)
  else step(action)
}

/** @param {number} steps */
function turn(steps) {
  at = Math.min(Math.max(0, at + steps), requests().length - 1)
  looked = { person: requests()[at]?.person ?? "", since: -Infinity }
  draw()
}

// The request that was shown stays, wherever it stands in the list by now; if it is gone, the next one comes.
function follow() {
  const all = requests()
  const place = all.findIndex(one => one.person === looked.person)
  at = place >= 0 ? place : Math.min(at, Math.max(0, all.length - 1))
  const person = all[at]?.person ?? ""
  if (person !== looked.person) looked = { person, since: looked.person === "" ? -Infinity : performance.now() }
}

// After a decision the next request is there, and after the last one the conversations. What was pressed before one
// could see whom it is about decides nothing.
const decide = once(async (
  /** @type {"accept" | "decline" | "declineAndBlock"} */ kind, /** @type {Listed} */ one,
) => {
  if (one.person === looked.person && performance.now() - looked.since < glance) return
  if (!(await carryOut(kind, one))) return
  // Its text, the first of the conversation, was on the screen.
  if (kind === "accept") markRead(one.person, 1)
  draw()
  if (requests().length === 0 && route().screen === "messages") go("messages/conversations", true)
  document.querySelector("h1")?.focus()
})

/** @param {Listed} one */
function request(one) {
  const all = requests()
  const isLong = all.length > 1
  return h("article", { class: "request", key: `request ${one.person}` },
    isLong && h("div", { class: "turning", key: "turning" },
      tool("back", "The request before", () => turn(-1), { disabled: at === 0 }),
      h("span", { class: "help" }, `Request ${at + 1} of ${all.length}`),
      h("button", { class: "text", onclick: () => turn(1), disabled: at >= all.length - 1 }, "Next")),
    h("div", { class: "profile" },
      portrait(one, "large"),
      h("div", { class: "about" },
        h("h2", { dir: "auto" }, nameOf(one)),
        h("p", { class: "help" }, ago(one.sentAt)),
        said(one.context) && h("p", { class: "help", dir: "auto" }, one.context))),
    said(one.resembles) && h("p", { class: "problem", dir: "auto" }, lookalike(said(one.resembles))),
    h("p", { class: "text bubble", dir: "auto" }, said(one.text)),
    h("div", { class: "decisions" },
      h("button", { class: "main", onclick: () => decide("accept", one) }, "Accept"),
      h("p", { class: "help" }, "Both of you can write then."),
      h("button", { onclick: () => decide("decline", one) }, "Decline"),
      h("p", { class: "help" }, meaning.declining),
      h("button", { class: "danger", onclick: () => decide("declineAndBlock", one) }, "Decline and block"),
      h("p", { class: "help" }, meaning.blocking)),
    h("div", { class: "buttons" }, h("button", { onclick: () => go(`person/${one.person}`) }, "Profile")))
}

/** @param {Listed} one */
function conversation(one) {
  const now = serverNow()
  const unread = Number(one.unread) || 0
  const mine = waiting(item => item.kind === "message" && item.person === one.person)
  const isOwn = one.lastFrom !== one.person
  const state = (isOwn && mark(one, Number(one.lastNumber))) || states[said(one.state)] || ""
  const here = place(one.here, now)
  const met = typeof one.lastCrossedAt === "number" ? `met ${moment(one.lastCrossedAt, now)}` : ""
  const last = mine.at(-1)
  const text = last ? said(last.body?.text) : said(one.lastText)
  return h("li", { key: one.person, class: "person" },
    h("button", { class: unread > 0 ? "open new" : "open", onclick: () => go(`chat/${one.person}`) },
      portrait(one),
      h("span", { class: "about" },
        h("span", { class: "name", dir: "auto" }, nameOf(one)),
        h("span", { class: "last" }, isOwn || last ? "you: " : "", h("bdi", null, text)),
        h("span", { class: "help" }, [
          last ? (last.hasFailed ? "not sent" : "waits") : state, here ? `here: ${here}` : met]
          .filter(Boolean).join(" · "))),
      h("span", { class: "side" },
        h("span", { class: "help" }, ago(one.lastAt, now)),
        unread > 0 && h("span", { class: "count-of" }, `${unread} new`))),
    h("button", { class: "tool", "aria-label": `Profile of ${nameOf(one)}`, onclick: () => go(`person/${one.person}`) },
      sign("person")))
}

/** @param {Listed} one */
const declined = one => h("li", { key: one.person, class: "device" },
  h("div", null, h("p", { dir: "auto" }, nameOf(one)), h("p", { class: "help", dir: "auto" }, said(one.text))),
  h("button", { onclick: () => carryOut("takeBackDecline", one) }, "Take back"))

// First messages that wait or were refused, to people with whom there is no conversation yet.
function unsentRequests() {
  const known = new Set(listed(conversationsPath, "conversations").map(one => one.person))
  const items = waiting(({ kind, person = "" }) => kind === "message" && !known.has(person))
  const last = new Map(items.map(item => [item.person ?? "", item]))
  return [...last.values()].map(item => h("li", { key: `unsent ${item.person}`, class: "person" },
    h("button", { class: "open", onclick: () => go(`chat/${item.person}`) },
      h("span", { class: "about" },
        h("span", { class: "name", dir: "auto" }, item.name || "Somebody"),
        h("span", { class: "last", dir: "auto" }, said(item.body?.text)),
        h("span", { class: item.hasFailed ? "problem" : "help" },
          item.hasFailed ? `not sent: ${item.reason}` : "waits to be sent")))))
}

// Reports that the server refused: what was written isn't lost.
const refusedReports = () => waiting(one => one.kind === "report" && one.hasFailed).map(item =>
  h("li", { key: `report ${item.number}`, class: "asked" },
    h("p", { dir: "auto" }, `Report${item.name ? ` about ${item.name}` : ""}`),
    h("p", { class: "text", dir: "auto" }, said(item.body?.reason)),
    h("p", { class: "problem" }, `not sent: ${item.reason}`),
    h("div", { class: "buttons" },
      h("button", { onclick: () => retry(item) }, "Send again"),
      h("button", { class: "danger", onclick: () => withdraw(item) }, "Drop"))))

/** @param {Route} now */
export function view(now) {
  const shown = part(now)
  const all = requests()
  follow()
  const path = shown === "requests" ? requestsPath : shown === "declined" ? declinedPath : conversationsPath
  const unread = listed(conversationsPath, "conversations").reduce((sum, one) => sum + (Number(one.unread) || 0), 0)
  return h("section", { class: "page", key: "messages" },
    h("header", { key: "header" },
      shown === "declined" && tool("back", "Back", leave),
      h("h1", { tabindex: "-1" }, shown === "declined" ? "Declined requests" : "Messages"),
      h("div", { class: "tools" },
        model.account && tool("search", "Search people and messages", () => go("seek")))),
    !model.account ? invitation() : [
      standing(path),
      shown !== "declined" && (all.length > 0 || shown === "requests") &&
        h("div", { class: "segments two", key: "parts", role: "group", "aria-label": "Part" },
          h("button", { "aria-pressed": `${shown === "requests"}`, onclick: () => go("messages/requests", true) },
            amount(all.length, "request")),
          h("button", {
            "aria-pressed": `${shown === "conversations"}`, onclick: () => go("messages/conversations", true),
          }, unread > 0 ? `Messages · ${unread}` : "Messages")),
      shown === "requests" ? (all[at] ? request(all[at]) : h("p", { class: "none", key: "none" }, "No requests."))
        : shown === "declined" ? declinedList() : conversations(),
    ])
}

function conversations() {
  const all = listed(conversationsPath, "conversations")
  const one = seen(conversationsPath)
  const unsent = [...refusedReports(), ...unsentRequests()]
  return [
    h("ul", { class: "persons", key: "conversations" }, unsent, all.map(conversation)),
    all.length + unsent.length === 0 && h("p", { class: "none", key: "none", role: "status" },
      one?.value ? "No messages yet. See whom you met: People." : one?.isAsking ? "Asking the server…" : ""),
    one?.value?.next && h("div", { class: "buttons", key: "further" },
      h("button", { onclick: () => lookFurther(conversationsPath) }, "Older conversations")),
    h("div", { class: "buttons", key: "declined" },
      h("button", { class: "text", onclick: () => go("messages/declined") }, "Declined requests"),
      h("button", { class: "text", onclick: () => go("blocked") }, "Block list")),
  ]
}

function declinedList() {
  const all = listed(declinedPath, "requests")
  return [
    h("p", { class: "help", key: "meaning" }, "Their senders can't tell."),
    h("ul", { class: "plainlist", key: "list" }, all.map(declined)),
    all.length === 0 && seen(declinedPath)?.value && h("p", { key: "none" }, "You haven't declined anyone."),
    seen(declinedPath)?.value?.next && h("div", { class: "buttons", key: "further" },
      h("button", { onclick: () => lookFurther(declinedPath) }, "Older requests")),
  ]
}
