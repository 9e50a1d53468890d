// Counts as text, to send, copy or mail.
import { h } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { header } from "./frame.js"
import { model } from "./model.js"

/** @typedef {{screen: string, id: string}} Route */

let text = ""

export const title = () => "Share"

/** @param {Route} route */
export async function enter({ id }) {
  text = ""
  const ids = id.split(",").filter(one => model.counters.has(one))
  if (ids.length === 0) return go("counts", true)
  const answer = await ask({ do: "share", ids })
  text = answer.text ?? ""
  draw()
}

function send() {
  navigator.share({ text }).catch(error => {
    // Who closes the sheet has nothing to be told.
    if (error.name !== "AbortError") tell(error.message, { isWarning: true })
  })
}

// Puts a text into the clipboard, and says so.
/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text)
    tell("Copied.")
  } catch {
    tell("this browser doesn't let the page copy: select the text and copy it", { isWarning: true })
  }
}

export const leave = () => back("counts")

export function view() {
  const rows = `${Math.min(12, text.split("\n").length + 1)}`
  const mail = `mailto:?subject=Counts&body=${encodeURIComponent(text.replace(/\n/g, "\r\n"))}`
  return h("section", { class: "page", key: "share" },
    header("Share", leave),
    h("div", { class: "field" },
      h("label", { for: "text" }, "As text"),
      h("textarea", { id: "text", readonly: true, dir: "auto", rows, value: text })),
    h("div", { class: "buttons" },
      "share" in navigator && h("button", { class: "main", onclick: send }, "Send…"),
      h("button", { onclick: () => copyText(text) }, "Copy"),
      h("a", { class: "button", href: mail }, "Mail")))
}
