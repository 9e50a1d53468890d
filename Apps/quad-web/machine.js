// This device: what it does when one counts, where counts are and for how long, its version, and forgetting everything.
import { h, once } from "./dom.js"
import { back, draw, tell } from "./app.js"
import { copied, handOver } from "./copy.js"
import { unsent } from "./drafts.js"
import { forgetEverything } from "./forget.js"
import { amount, header } from "./frame.js"
import { model } from "./model.js"
import { isOn, turn } from "./senses.js"
import { canInstall, install, isInstalled, storageFacts } from "./storage.js"
import { lookNow, replace, version } from "./updates.js"

let facts = { isKept: false, bytes: 0 }
// Whether forgetting is asked once more.
let isSure = false

export const title = () => "This device"

export async function enter() {
  isSure = false
  facts = await storageFacts()
  draw()
}

export const leave = () => back("more")

async function look() {
  try {
    const isFound = await lookNow()
    tell(isFound ? "A new version is being fetched." : "This is the newest version.")
  } catch {
    tell("the server can't be reached; this version goes on", { isWarning: true })
  }
}

const copy = once(async () => {
  try {
    await handOver(await copied())
  } catch (error) {
    // Who closes the sheet has nothing to be told.
    if (!(error instanceof DOMException && error.name === "AbortError")) tell(`no copy: ${error}`, { isWarning: true })
  }
})

function forget() {
  if (isSure) return forgetEverything(model.account?.isSignedIn === true)
  isSure = true
  draw()
}

/** @param {Parameters<typeof isOn>[0]} name @param {string} label */
const choice = (name, label) =>
  h("label", { class: "row", key: name },
    h("input", {
      type: "checkbox", checked: isOn(name),
      onchange: (/** @type {Event} */ event) => {
        turn(name, /** @type {HTMLInputElement} */ (event.target).checked)
        draw()
      },
    }), h("span", null, label))

export function view() {
  const space = `${Math.max(1, Math.round(facts.bytes / 1024))} kB`
  return h("section", { class: "page", key: "device" },
    header("This device", leave),
    h("h2", null, "When you count"),
    choice("sound", "Sound: high up, low down"),
    "vibrate" in navigator && choice("vibration", "Vibration"),
    "wakeLock" in navigator && choice("awake", "Keep the screen on"),
    h("h2", null, "Where your counts are"),
    h("p", null, model.account
      ? "On this device, in this browser, and on the server once they are synced."
      : "On this device only, in this browser. Nothing is sent anywhere, and no network is needed."),
    h("p", null, facts.isKept
      ? `This browser has promised to keep them. With the app they take ${space}.`
      : `This browser may delete them when its disk is full. With the app they take ${space}.`),
    !isInstalled() && h("p", null, "Safari deletes what a page keeps after seven days without a visit, unless ",
      "the page is on the home screen. Put it there before you count: an app there starts empty."),
    canInstall() && h("button", { class: "main", onclick: install }, "Install Quad"),
    h("div", { class: "buttons", key: "copy" }, h("button", { onclick: copy }, "Save a copy as a file")),
    h("p", { class: "help", key: "copy help" }, "All counts with their history, and the journal, as ",
      h("kbd", null, "quad export"), " writes them: ", h("kbd", null, "quad import"),
      " brings them back. Numbers as text: Counts, Select, Share all."),
    h("h2", null, "Version"),
    h("p", null, version
      ? `${version}, kept for use without a network.`
      : isSecureContext
        ? "Not kept yet: it needs the network to start."
        : "It needs the network to start: browsers keep only pages that came by https."),
    h("div", { class: "buttons" },
      model.isUpdateReady
        ? h("button", { class: "main", onclick: replace }, "Use the new version")
        : version !== "" && h("button", { onclick: look }, "Look for an update")),
    h("h2", { key: "forgetting" }, "Forget everything"),
    isSure && h("p", { class: "problem", role: "alert", key: "sure" },
      "All that this browser keeps of Quad is deleted, in all its tabs. ",
      model.pending > 0 && model.account ? `${pending()} on the server yet and would be lost. ` : "",
      unsent() > 0 && `${amount(unsent(), "text")} to people would be lost: not sent yet. `,
      !model.account && "They are nowhere else. "),
    h("div", { class: "buttons", key: "forget" },
      h("button", { class: "danger", onclick: forget }, isSure ? "Delete all of it now" : "Forget everything here"),
      isSure && h("button", { onclick: () => { isSure = false; draw() } }, "Cancel")))
}

/** How much the server doesn't have. */
const pending = () => (model.pending === 1 ? "1 change isn't" : `${model.pending} changes aren't`)
