// What surrounds each screen: the message at the bottom, and what stands there while nothing can be counted.
import { h } from "./dom.js"
import { closeToast, ask, go, isOfJournal } from "./app.js"
import { sign } from "./icons.js"
import { model } from "./model.js"

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
  ).children
}

/** @param {NonNullable<typeof model.toast>} toast */
function toast({ words, isWarning, canUndo }) {
  return h("div", { class: isWarning ? "toast warning" : "toast", key: "toast" },
    h("p", { dir: "auto" }, words),
    canUndo && h("button", { onclick: () => { closeToast(); ask({ do: "undo" }) } }, "Undo"),
    h("button", { class: "close", onclick: closeToast }, "Close"))
}

// A button with a sign.
/** @param {Parameters<typeof sign>[0]} name @param {string} label @param {(event: Event) => void} onclick */
export const tool = (name, label, onclick, more = {}) =>
  h("button", { class: "tool", "aria-label": label, title: label, onclick, ...more }, sign(name))

// The way from counts to the journal, or back.
/** @param {"counts" | "journal"} other */
export const toOther = other => other === "journal"
  ? tool("book", "Journal", () => go("journal"), { key: "other" })
  : tool("list", "Counts", () => go("counts"), { key: "other" })

/** Undo and redo, as far as there is something. */
export const undoTools = () => [
  model.undo !== null && tool("undo", `Undo ${model.undo}`, () => ask({ do: "undo" }), { key: "undo" }),
  model.redo !== null && tool("redo", `Redo ${model.redo}`, () => ask({ do: "redo" }), { key: "redo" }),
]

// The top of a page.
/** @param {string} title @param {() => void} goBack @param {Child[]} tools */
export const header = (title, goBack, ...tools) =>
  h("header", null,
    tool("back", "Back", goBack),
    h("h1", { dir: "auto", tabindex: "-1" }, title),
    h("div", { class: "tools" }, tools, toOther(isOfJournal() ? "counts" : "journal")))

// The bar of a target.
/** @param {import("./types.js").Target} target */
export const meter = ({ part, verdict }) =>
  h("span", { class: `meter ${verdict}`, "aria-hidden": "true", vars: { "--part": String(Number(part) / 1000) } },
    h("span", { class: "fill" }))
