// A conversation: its messages live, older ones by pages, and a box for the next one.
import { h } from "./dom.js"
import { back, draw, go, tell } from "./app.js"
import { savesBy } from "./box.js"
import { clear, deleteMessage, markRead, nameOf, write } from "./deeds.js"
import { draftOf, typed } from "./drafts.js"
import { listed, place, portrait, said, standing } from "./faces.js"
import { header, tool } from "./frame.js"
import { serverNow } from "./lasting.js"
import { look, seen } from "./kept.js"
import { model } from "./model.js"
import { clock, day } from "./moments.js"
import { retry, waiting, withdraw } from "./outbox.js"
import { conversationsPath, personPath, requestsPath } from "./paths.js"
import { mark, meaning } from "./peoplewords.js"
import { absence, somebody } from "./person.js"
import { invitation } from "./self.js"
import { copyText } from "./share.js"
import { catchUp, isAsking, lookOlder, thread, trouble } from "./thread.js"

/** @typedef {import("./thread.js").Message} Message */
/** @typedef {import("./outbox.js").Item} Item */
/** @typedef {{screen: string, id: string}} Route */

// The message that is chosen, "all" while clearing is asked, or nothing.
/** @type {number | "all" | null} */
let chosen = null
// Up to where each conversation was marked as read by this tab.
/** @type {Map<string, number>} */
const marked = new Map()
let isAtEnd = true
// How much was below the top of the screen before the question whether to clear all.
let below = 0
// A second press while it is being kept isn't a second message.
let isWriting = false

/** @param {string} id */
const conversationWith = id => listed(conversationsPath, "conversations").find(one => one.person === id)
/** @param {string} id */
const unsent = id => waiting(one => one.kind === "message" && one.person === id)
// Who is shown here: as the conversation tells, or as what waits names them.
/** @param {string} id @returns {import("./faces.js").Listed} */
const whom = id =>
  conversationWith(id) ?? somebody(id) ?? { person: id, displayName: unsent(id)[0]?.name || "Somebody" }

/** @param {Route} route */
export const title = ({ id }) => nameOf(whom(id))

/** @param {Route} route */
export function enter({ id }) {
  chosen = null
  isAtEnd = true
  if (!/^[0-9a-f]{32}$/.test(id)) return go("messages", true)
  if (listed(requestsPath, "requests").some(one => one.person === id)) return go("messages/requests", true)
  look(conversationsPath)
  if (!conversationWith(id)) look(personPath(id))
  // Without a conversation there is nothing to ask for.
  if (conversationWith(id) || !seen(conversationsPath)?.value) catchUp(id).then(draw)
}

/** Ends a choice, leaves the box, then the page. */
export function leave() {
  const box = document.getElementById("message")
  if (chosen !== null) {
    const isBack = chosen === "all"
    chosen = null
    draw()
    if (isBack) queueMicrotask(() => queueMicrotask(() => scrollTo(0, document.documentElement.scrollHeight - below)))
  } else if (box && document.activeElement === box) box.blur()
  else back("messages/conversations")
}

/** @param {string} action @param {Route} route */
export function act(action, { id }) {
  if (action === "write") document.getElementById("message")?.focus()
  if (action === "profile") go(`person/${id}`)
}

// Asks at the top, where who reads the newest messages is led.
function askToClear() {
  chosen = "all"
  below = document.documentElement.scrollHeight - scrollY
  draw()
  queueMicrotask(() => queueMicrotask(() => {
    const question = document.getElementById("clearing")
    question?.focus()
    question?.scrollIntoView({ block: "center" })
  }))
}

// Marks as read what is looked at.
/** @param {string} id @param {Message[]} messages */
function follow(id, messages) {
  const last = messages.at(-1)?.number ?? 0
  const unread = Number(conversationWith(id)?.unread) || 0
  if (unread === 0 || last <= (marked.get(id) ?? 0) || document.visibilityState !== "visible") return
  marked.set(id, last)
  markRead(id, last)
}

/** @param {string} id */
async function send(id) {
  const text = draftOf(id)
  if (isWriting || text.trim() === "") return
  if ([...text].length > 2000) {
    return tell(`too long: 2,000 characters at most, this has ${[...text].length}`, { isWarning: true })
  }
  isAtEnd = isWriting = true
  if (await write(whom(id), text)) typed(id, "", text)
  isWriting = false
  draw()
}

// Why one can't write; empty if one can.
/** @param {string} id */
function refusal(id) {
  const conversation = conversationWith(id)
  if (conversation?.state === "closed") return "This conversation is closed."
  if (conversation?.state === "declined") return "You declined their request."
  const isFirst = seen(conversationsPath)?.value && !conversation
  if (conversation?.state === "waiting" || (isFirst && unsent(id).some(one => !one.hasFailed))) {
    return "Your first message waits for their answer; until then you can't write again."
  }
  if (isFirst && !somebody(id) && unsent(id).length === 0) return absence(id)
  return ""
}

/** @param {string} id @param {Message} message @param {any} conversation */
function bubble(id, message, conversation) {
  const { number, text, from, sentAt } = message
  const isOwn = from !== id
  const isChosen = chosen === number
  return h("li", { key: message.id, class: isOwn ? "said own" : "said" },
    h("button", {
      class: "bubble", "aria-expanded": `${isChosen}`,
      onclick: () => {
        if ((getSelection()?.toString() ?? "") !== "") return
        chosen = isChosen ? null : number
        draw()
      },
    },
      h("span", { class: "text", dir: "auto" }, text),
      h("span", { class: "stamp" },
        [clock(sentAt), isOwn ? mark(conversation, number) : ""].filter(Boolean).join(", "))),
    isChosen && h("div", { class: "asked", key: "chosen" },
      h("p", { class: "help" }, meaning.deleting),
      h("div", { class: "buttons" },
        h("button", { onclick: () => copyText(text) }, "Copy"),
        h("button", {
          class: "danger", onclick: () => { chosen = null; deleteMessage(id, number) },
        }, "Delete for me"))))
}

/** @param {Item} item */
function unsentBubble(item) {
  const text = said(item.body?.text)
  return h("li", { key: said(item.body?.id), class: item.hasFailed ? "said own refused" : "said own waits" },
    h("div", { class: "bubble" },
      h("span", { class: "text", dir: "auto" }, text),
      h("span", { class: item.hasFailed ? "problem" : "stamp" },
        item.hasFailed ? `not sent: ${item.reason}` : item.reason ? `waits: ${item.reason}` : "waits")),
    (item.hasFailed || item.reason !== "") && h("div", { class: "buttons", key: "unsent" },
      h("button", { onclick: () => copyText(text) }, "Copy"),
      h("button", { onclick: () => change(item) }, "Change"),
      item.hasFailed && h("button", { onclick: () => retry(item) }, "Send again"),
      h("button", { class: "danger", onclick: () => withdraw(item) }, "Drop")))
}

// Takes what wasn't sent back into the box.
/** @param {Item} item */
async function change(item) {
  const { person = "" } = item
  const before = draftOf(person)
  typed(person, [said(item.body?.text), before].filter(Boolean).join("\n"))
  await withdraw(item)
  document.getElementById("message")?.focus()
}

/** @param {Message[]} messages @param {string} id @param {any} conversation */
function lines(messages, id, conversation) {
  let last = ""
  return messages.flatMap(message => {
    const today = day(message.sentAt)
    const isNew = today !== last
    last = today
    const line = h("li", { key: `day ${today}`, class: "dayline" }, today)
    return isNew ? [line, bubble(id, message, conversation)] : [bubble(id, message, conversation)]
  })
}

/** @param {Route} now */
export function view({ id }) {
  if (!model.account) return h("section", { class: "page", key: "chat" }, header("Messages", leave), invitation())
  const one = whom(id)
  const { messages, isWhole, isKnown } = thread(id)
  const conversation = conversationWith(id)
  const mine = unsent(id)
  const here = place(conversation?.here, serverNow())
  follow(id, messages)
  if (isKnown && isBehind(conversation, messages)) catchUp(id).then(draw)
  // The newest message stays in sight, unless one reads further above.
  const bottom = document.documentElement
  const wasAtEnd = isAtEnd || innerHeight + scrollY >= bottom.scrollHeight - 160
  isAtEnd = false
  queueMicrotask(() => wasAtEnd && scrollTo(0, bottom.scrollHeight))
  const problem = refusal(id)
  return h("section", { class: "page chat", key: "chat" },
    h("header", { key: "header" },
      tool("back", "Back", leave),
      portrait(one, "small"),
      h("h1", { dir: "auto", tabindex: "-1" }, nameOf(one)),
      h("div", { class: "tools" },
        messages.length > 0 && tool("clear", "Delete all messages for me", askToClear),
        tool("person", `Profile of ${nameOf(one)}`, () => go(`person/${id}`)))),
    standing(conversationsPath, trouble(id) || undefined),
    here && h("p", { class: "here", key: "here", dir: "auto" }, `Here: ${here}`),
    chosen === "all" && h("div", { class: "asked", key: "all" },
      h("p", { id: "clearing", tabindex: "-1" }, "Delete all messages of this conversation?"),
      h("p", { class: "help" }, meaning.deleting),
      h("div", { class: "buttons" },
        h("button", {
          class: "danger", onclick: () => { chosen = null; clear(id, messages.at(-1)?.number ?? 0) },
        }, "Delete all for me"),
        h("button", { onclick: leave }, "Cancel"))),
    isKnown && !isWhole && messages.length > 0 && h("div", { class: "buttons", key: "older" },
      h("button", { onclick: () => older(id) }, "Older messages")),
    !isKnown && mine.length === 0 && isAsking(id) && h("p", { role: "status", key: "asking" }, "Asking the server…"),
    h("div", { class: "log", key: "log", role: "log", "aria-label": "Messages" }, h("ol", { class: "thread" },
      lines(messages, id, conversation), mine.filter(item => !messages.some(one => one.id === item.body?.id))
        .map(unsentBubble))),
    problem ? refused(id, problem) : box(id, messages.length === 0))
}

// Why one can't write, and what was typed before that.
/** @param {string} id @param {string} problem */
function refused(id, problem) {
  const text = draftOf(id)
  return [
    h("p", { class: "none", key: "refusal" }, problem),
    text.trim() !== "" && h("div", { class: "asked", key: "draft" },
      h("p", { class: "text", dir: "auto" }, text),
      h("p", { class: "problem" }, "Not sent."),
      h("div", { class: "buttons" },
        h("button", { onclick: () => copyText(text) }, "Copy"),
        h("button", { class: "danger", onclick: () => typed(id, "") }, "Drop"))),
  ]
}

// Whether the list of conversations knows of a later message.
/** @param {any} conversation @param {Message[]} messages */
const isBehind = (conversation, messages) =>
  Number(conversation?.lastNumber) > (messages.at(-1)?.number ?? 0) && model.account?.isSignedIn === true

/** @param {string} id */
async function older(id) {
  const bottom = document.documentElement
  const before = bottom.scrollHeight - scrollY
  await lookOlder(id)
  draw()
  // What one reads stays where it is.
  queueMicrotask(() => queueMicrotask(() => scrollTo(0, bottom.scrollHeight - before)))
}

/** @param {string} id @param {boolean} isFirst */
const box = (id, isFirst) => h("form", {
  class: "writing", key: "box", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(id) },
},
  h("label", { for: "message", class: isFirst ? "help" : "spoken" },
    isFirst && !conversationWith(id)
      ? "A first message is a request: they read it, then accept or decline." : "Message"),
  h("div", { class: "line" },
    h("textarea", {
      id: "message", rows: "2", dir: "auto", value: draftOf(id), autocomplete: "off", autocapitalize: "sentences",
      "data-start": matchMedia("(pointer: fine)").matches,
      oninput: (/** @type {Event} */ event) => typed(id, /** @type {HTMLTextAreaElement} */ (event.target).value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (!savesBy(event)) return
        event.preventDefault()
        send(id)
      },
    }),
    h("button", { class: "main", type: "submit", "aria-label": "Send" }, "Send")))
