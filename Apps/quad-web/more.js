// More: all that isn't counting, writing or people, each in one place.
import { h } from "./dom.js"
import { back, go } from "./app.js"
import { header } from "./frame.js"
import { sign } from "./icons.js"
import { look } from "./kept.js"
import { ownPortrait, profile } from "./me.js"
import { model } from "./model.js"
import { whereabouts } from "./places.js"
import { isSignedIn } from "./self.js"
import { isPaused } from "./sharing.js"
import { standing } from "./sync.js"

export const title = () => "More"

export function enter() {
  if (!isSignedIn()) return
  for (const path of ["/v1/me", "/v1/me/settings", "/v1/visits", "/v1/me/presence"]) look(path)
}

export const leave = () => back("counts")

/** @param {Parameters<typeof sign>[0] | import("./dom.js").View} picture @param {string} name @param {string} words
 *  @param {string} to */
const row = (picture, name, words, to) =>
  h("li", { key: to }, h("button", { class: "row goes", onclick: () => go(to) },
    typeof picture === "string" ? sign(picture) : picture,
    h("span", { class: "words" },
      h("span", { dir: "auto" }, name), h("span", { class: "help", dir: "auto" }, words))))

export function view() {
  const me = profile()
  return h("section", { class: "page", key: "more" },
    header("More", leave),
    h("h2", null, "You"),
    h("ul", { class: "menu" },
      me && row(ownPortrait(me, "small"), me.displayName, "Your profile: name, picture, a few words", "me"),
      row("pin", "Places", whereabouts(), "places"),
      row("eye", "Who sees you", isPaused() ? "You are paused" : "Pause, read receipts, your day", "sharing"),
      isSignedIn() && row("block", "Block list", "People you don't see, and who don't see you", "blocked"),
      row("key", "Account", model.account ? standing() : "Sign in to sync, and to meet people", "account")),
    h("h2", null, "Quad"),
    h("ul", { class: "menu" },
      row("phone", "This device",
        model.isUpdateReady ? "A new version is ready" : "Sound, where your counts are, updates", "device"),
      row("help", "Help", "Touch, keys, what blocking and pausing mean, credits", "help")))
}
