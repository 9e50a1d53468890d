// About this app: what it does on this device, where a browser may forget, and the keys.
import { h } from "./dom.js"
import { back, draw, tell } from "./app.js"
import { header } from "./frame.js"
import { keyName, table } from "./keys.js"
import { model } from "./model.js"
import { isOn, turn } from "./senses.js"
import { canInstall, install, isInstalled, storageFacts } from "./storage.js"
import { lookNow, replace, version } from "./updates.js"

let facts = { isKept: false, bytes: 0 }

export const title = () => "About this app"

export async function enter() {
  facts = await storageFacts()
  draw()
}

async function look() {
  try {
    const isFound = await lookNow()
    tell(isFound ? "A new version is being fetched." : "This is the newest version.")
  } catch {
    tell("the server can't be reached; this version goes on", { isWarning: true })
  }
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

export const leave = () => back("counts")

export function view() {
  const amount = `${Math.max(1, Math.round(facts.bytes / 1024))} kB`
  return h("section", { class: "page", key: "about" },
    header("About this app", leave),
    h("h2", null, "When you count"),
    choice("sound", "Sound: high up, low down"),
    "vibrate" in navigator && choice("vibration", "Vibration"),
    "wakeLock" in navigator && choice("awake", "Keep the screen on"),
    h("h2", null, "Where your counts are"),
    h("p", null, "On this device only, in this browser. Nothing is sent anywhere, and no network is needed. ",
      "Counts made here don't sync with other devices yet."),
    h("p", null, facts.isKept
      ? `This browser has promised to keep them (${amount}).`
      : `This browser may delete them when its disk is full (${amount}).`),
    !isInstalled() && h("p", null, "Safari deletes what a page keeps after seven days without a visit, unless ",
      "the page is on the home screen. Put it there before you count: an app there begins empty."),
    canInstall() && h("button", { class: "main", onclick: install }, "Install Quad"),
    h("p", null, "A copy as text is always at hand: Counts, Select, Share all."),
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
    h("h2", null, "Touch"),
    h("dl", null, touches.map(([what, words]) => [h("dt", null, what), h("dd", null, words)])),
    h("h2", null, "Keys"),
    h("dl", null, table.map(({ keys, words, screen }) => [
      h("dt", null, keys.map(key => h("kbd", null, keyName(key)))),
      h("dd", null, place[screen] ? `${words} (${place[screen]})` : words)])),
    h("h2", null, "Icons"),
    h("p", null, "Drawn for Quad, sixteen dots wide, the same as in a terminal. ",
      "Palettes: Winter Sunset and Ocean Five, from COLOURlovers."))
}

/** @type {Record<string, string>} */
const place = {
  counts: "in the list", journal: "in the journal", past: "among the last entries", find: "in what was found",
  memories: "on this day", entry: "of an entry", people: "among people", person: "of a person",
  messages: "in messages", chat: "in a conversation",
}

const touches = [
  ["Tap", "count up, anywhere; two fingers count two"],
  ["Drag down", "take one away"],
  ["Drag up", "settings of the count, with reset"],
  ["Drag right", "all counts"],
  ["Hold a tile", "select it"],
  ["Swipe left over all counts", "the journal; right leads back, there and on all its pages"],
]
