// What surrounds each screen: the message at the bottom, and what stands there while nothing can be counted.
import { h } from "./dom.js"
import { closeToast, ask, go, route } from "./app.js"
import { byThisClock } from "./days.js"
import { sign } from "./icons.js"
import { model } from "./model.js"
import { badges } from "./people.js"

/** @typedef {import("./dom.js").Child} Child */

/** @param {Child} screen */
export function frame(screen) {
  return h("div", null,
    model.failure
      ? h("section", { class: "page plain" },
          h("h1", null, "Quad"), h("p", null, model.failure),
          h("button", { class: "main", onclick: () => location.reload() }, "Try again"))
      : screen,
    model.toast && toast(model.toast),
    // The screen that counts is the button as a whole.
    model.isReady && !model.failure && route().screen !== "count" && tabs(),
  ).children
}

/** @type {{path: string, label: string, sign: Parameters<typeof sign>[0], screens: string[]}[]} */
const places = [
  {
    path: "counts", label: "Counts", sign: "tally",
    screens: ["counts", "settings", "add", "look", "share", "group", "history"],
  },
  {
    path: "journal", label: "Journal", sign: "book",
    screens: ["journal", "entry", "past", "find", "memories", "print"],
  },
  { path: "people", label: "People", sign: "people", screens: ["people", "person", "seek"] },
  { path: "messages", label: "Messages", sign: "message", screens: ["messages", "chat"] },
  { path: "more", label: "More", sign: "more", screens: [] },
]

// What is new of requests and messages: in words, and a sign with a mark of it.
/** @param {Parameters<typeof sign>[0]} name */
function news(name) {
  const { requests, messages } = badges()
  return {
    words: [requests > 0 && amount(requests, "request"), messages > 0 && `${messages} new`].filter(Boolean).join(", "),
    marked: h("span", { class: "mark-of" }, sign(name),
      requests > 0 ? h("span", { class: "dot" })
        : messages > 0 && h("span", { class: "dot number" }, messages > 99 ? "99+" : `${messages}`)),
  }
}

/** The tabs, with marks of what is new; on what no other tab has, More is marked. */
function tabs() {
  const here = (places.find(one => one.screens.includes(route().screen)) ?? places[4]).path
  return h("nav", { class: "tabs", key: "tabs", "aria-label": "Tabs" }, places.map(({ path, label, sign: name }) => {
    const { words, marked } = path === "messages" ? news(name)
      : { words: "", marked: h("span", { class: "mark-of" }, sign(name)) }
    return h("a", {
      key: path, href: `#/${path}`, "aria-current": here === path ? "page" : null,
      "aria-label": words ? `${label}, ${words}` : label,
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        go(path)
      },
    },
      marked, h("span", { class: "label" }, label))
  }))
}

// A number with its noun.
/** @param {number} number @param {string} noun */
export const amount = (number, noun) => `${number} ${number === 1 ? noun : `${noun}s`}`

/** @param {NonNullable<typeof model.toast>} toast */
function toast({ words, isWarning, undo }) {
  return h("div", { class: isWarning ? "toast warning" : "toast", key: "toast" },
    h("p", { dir: "auto" }, words),
    h("span", { class: "buttons" },
      undo && h("button", { onclick: () => { closeToast(); undo() } }, "Undo"),
      h("button", { class: "close", onclick: closeToast }, "Close")))
}

// A button with a sign.
/** @param {Parameters<typeof sign>[0]} name @param {string} label @param {(event: Event) => void} onclick */
export const tool = (name, label, onclick, more = {}) =>
  h("button", { class: "tool", "aria-label": label, title: label, onclick, ...more }, sign(name))

/** The way from the screen that counts to all counts; what the tabs there mark is marked on it. */
export function toCounts() {
  const { words, marked } = news("list")
  const label = words ? `All counts. In messages: ${words}` : "All counts"
  return h("button", { class: "tool", "aria-label": label, title: label, onclick: () => go("counts") }, marked)
}

/** The way from the screen that counts to the journal. */
export const toJournal = () => tool("book", "Journal", () => go("journal"), { key: "other" })

/** Undo and redo, as far as there is something. */
export const undoTools = () => [
  model.undo !== null && tool("undo", `Undo ${byThisClock(model.undo)}`, () => ask({ do: "undo" }), { key: "undo" }),
  model.redo !== null && tool("redo", `Redo ${byThisClock(model.redo)}`, () => ask({ do: "redo" }), { key: "redo" }),
]

// The top of a page.
/** @param {string} title @param {() => void} goBack @param {Child[]} tools */
export const header = (title, goBack, ...tools) =>
  h("header", null,
    tool("back", "Back", goBack),
    h("h1", { dir: "auto", tabindex: "-1" }, title),
    h("div", { class: "tools" }, tools))

// The bar of a target.
/** @param {import("./types.js").Target} target */
export const meter = ({ part, verdict }) =>
  h("span", { class: `meter ${verdict}`, "aria-hidden": "true", vars: { "--part": String(Number(part) / 1000) } },
    h("span", { class: "fill" }))
