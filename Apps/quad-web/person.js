// Somebody: picture, name, words about them, the latest places shared; writing, and far below reporting and blocking.
import { h, once } from "./dom.js"
import { back, draw, go, isBefore, route, tell } from "./app.js"
import { carryOut, nameOf, report } from "./deeds.js"
import { draftOf, typed } from "./drafts.js"
import { listed, place, portrait, said, standing } from "./faces.js"
import { header } from "./frame.js"
import { serverNow } from "./lasting.js"
import { look, paths, seen } from "./kept.js"
import { moment, span } from "./moments.js"
import { conversationsPath, personPath, requestsPath } from "./paths.js"
import { lookalike, meaning } from "./peoplewords.js"
import { isSignedIn, waitWords } from "./self.js"

/** @typedef {import("./faces.js").Listed} Listed */
/** @typedef {{screen: string, id: string}} Route */

// What is asked before it is done.
/** @type {"block" | "report" | null} */
let asked = null
// Who is blocked with a report that isn't sent yet.
/** @type {Set<string>} */
const blocked = new Set()
let problem = ""

// The draft of a report.
/** @param {string} id */
const paper = id => `report/${id}`

// Who has blocked, left, was blocked or was never met looks the same.
/** @param {string} id */
export const absence = id => (seen(personPath(id))?.isAnswered || !isSignedIn() ? "There is nobody to be seen here."
  : waitWords(personPath(id)))

/** @param {string} id */
const isPerson = id => /^[0-9a-f]{32}$/.test(id)

// Somebody as far as anything is kept of them; null for nothing.
/** @param {string} id @returns {Listed | null} */
export function somebody(id) {
  const told = seen(personPath(id))?.value
  if (told?.person === id) return told
  const all = [listed(conversationsPath, "conversations"), listed(requestsPath, "requests")]
  // Whom the server doesn't tell of any more may be in a list that is older.
  if (!seen(personPath(id))?.isAnswered) {
    all.push(...paths().filter(path => path.startsWith("/v1/people?")).map(path => listed(path, "people")))
  }
  return all.flat().find(one => one.person === id) ?? null
}

/** @param {Route} route */
export const title = ({ id }) => (somebody(id) ? nameOf(somebody(id) ?? { person: id }) : "Person")

/** @param {Route} route */
export function enter({ id }) {
  asked = draftOf(paper(id)) === "" ? null : "report"
  problem = ""
  if (!isPerson(id)) return go("people", true)
  look(personPath(id))
  if (!seen(conversationsPath)) look(conversationsPath)
}

/** Ends a question, then the page; what is typed for a report stays. */
export function leave() {
  if (asked) {
    asked = null
    draw()
  } else back("people")
}

/** @param {string} action @param {Route} route */
export function act(action, { id }) {
  if (action === "message" && somebody(id)) write(id)
}

/** @param {string} id */
function write(id) {
  const isAsking = listed(requestsPath, "requests").some(one => one.person === id)
  go(isAsking ? `messages/requests` : `chat/${id}`)
}

// Leaves somebody who is blocked, and the conversation with them from which one came.
/** @param {Listed} one */
const part = ({ person }) => back("people", () => {}, isBefore(`chat/${person}`) ? 2 : 1)

/** @param {Listed} one */
async function block(one) {
  if (await carryOut("block", one)) part(one)
}

// Throws a report away, with a way back to what was typed.
/** @param {string} id */
function cancel(id) {
  const text = draftOf(paper(id))
  const isBlocking = blocked.delete(id)
  typed(paper(id), "")
  leave()
  if (text.trim() === "") return
  tell("What you typed is thrown away.", {
    undo() {
      typed(paper(id), text)
      if (isBlocking) blocked.add(id)
      asked = "report"
      if (route().id !== id) go(`person/${id}`)
    },
  })
}

const send = once(async (/** @type {Listed} */ one) => {
  const reason = draftOf(paper(one.person))
  const isBlocking = blocked.has(one.person)
  if (reason.trim() === "") {
    problem = "Say what happened"
    return draw()
  }
  if (!(await report(one, reason, isBlocking))) return
  asked = null
  typed(paper(one.person), "")
  blocked.delete(one.person)
  if (isBlocking) part(one)
  else draw()
})

/** @param {any} shared */
const sharedPlace = shared => h("li", { key: `${shared.from}` },
  h("span", { class: "what", dir: "auto" }, said(shared.place)),
  h("span", { class: "help" }, `${moment(shared.until)}, ${span(shared.minutes)}`))

/** @param {Listed} one */
const blocking = one => h("div", { class: "asked", key: "block", role: "group", "aria-label": "Block" },
  h("p", null, "Block ", h("bdi", null, nameOf(one)), "?"),
  h("p", { class: "help" }, meaning.blocking),
  h("div", { class: "buttons" },
    h("button", { class: "danger", onclick: () => block(one) }, "Block"), h("button", { onclick: leave }, "Cancel")))

/** @param {Listed} one */
const reporting = (one, id = one.person) => h("form", {
  class: "asked field", key: "report", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(one) },
},
  h("label", { for: "reason" }, "What happened?"),
  h("textarea", {
    id: "reason", rows: "3", dir: "auto", maxlength: "1000", value: draftOf(paper(id)),
    "aria-describedby": "reason-help", "aria-invalid": problem ? "true" : null,
    oninput: (/** @type {Event} */ event) => {
      problem = ""
      typed(paper(id), /** @type {HTMLTextAreaElement} */ (event.target).value)
    },
  }),
  h("p", { id: "reason-help", class: problem ? "problem" : "help", role: problem ? "alert" : null },
    problem || meaning.reporting),
  h("label", { class: "row" },
    h("input", {
      type: "checkbox", checked: blocked.has(id),
      onchange: (/** @type {Event} */ event) => {
        if (/** @type {HTMLInputElement} */ (event.target).checked) blocked.add(id)
        else blocked.delete(id)
        draw()
      },
    }), h("span", null, "Block them, too")),
  blocked.has(id) && h("p", { class: "help" }, meaning.blocking),
  h("div", { class: "buttons" },
    h("button", { class: "danger", type: "submit" }, "Report"),
    h("button", { type: "button", onclick: () => cancel(id) }, "Cancel")))

/** @param {Route} route */
export function view({ id }) {
  const one = somebody(id)
  const told = seen(personPath(id))
  if (!one) return missing(id)
  const shared = Array.isArray(one.shared) ? one.shared.filter(one => one !== null && typeof one === "object") : []
  const here = place(one.here, serverNow())
  const isOpen = ["open", "closed", "waiting", "declined"].includes(one.conversation ?? one.state)
  return h("section", { class: "page", key: "person" },
    header(nameOf(one), leave),
    // Of a conversation that is closed the server tells nothing more.
    standing(personPath(id), said(one.state) === "closed" ? "" : undefined, true),
    h("div", { class: "profile", key: "profile" },
      portrait(one, "large"),
      h("div", { class: "about" },
        one.isConnected === true && h("p", { class: "help" }, "You can write to each other."),
        here && h("p", { class: "here", dir: "auto" }, `Here: ${here}`),
        said(one.resembles) && h("p", { class: "problem", dir: "auto" }, lookalike(said(one.resembles))))),
    said(one.bio) && h("p", { class: "text", dir: "auto", key: "bio" }, one.bio),
    h("div", { class: "buttons", key: "write" },
      h("button", { class: "main", onclick: () => write(id) },
        one.conversation === "requested" ? "Their request" : isOpen ? "Open the conversation" : "Write")),
    h("h2", { key: "places" }, "Latest places shared"),
    !told?.value ? h("p", { class: "help", key: "shared" }, told?.isAsking ? "Asking the server…" : "Not known here.")
      : shared.length > 0 ? h("ul", { class: "lines", key: "shared" }, shared.slice(0, 3).map(sharedPlace))
      : h("p", { class: "help", key: "shared" }, "None that are still kept."),
    h("div", { class: "far", key: "far" },
      asked === "block" ? blocking(one) : asked === "report" ? reporting(one) : h("div", { class: "buttons" },
        h("button", { onclick: () => { asked = "report"; draw(); focusOn("reason") } }, "Report…"),
        h("button", { class: "danger", onclick: () => { asked = "block"; draw() } }, "Block…"))))
}

/** @param {string} id */
const focusOn = id => queueMicrotask(() => queueMicrotask(() => document.getElementById(id)?.focus()))

/** @param {string} id */
const missing = id => h("section", { class: "page", key: "person" },
  header("Person", leave),
  h("p", { role: "status", key: "none" }, absence(id)))
