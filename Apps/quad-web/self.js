// What pages about oneself have in common: an invitation to sign in, and how old an answer of the server is.
import { h } from "./dom.js"
import { go } from "./app.js"
import { seen } from "./kept.js"
import { model } from "./model.js"
import { ago } from "./moments.js"

export const isSignedIn = () => model.account?.isSignedIn === true

// What stands on a page that needs an account.
/** @param {string} purpose */
export const invitation = purpose =>
  h("div", { class: "empty", key: "invitation" },
    h("p", null, purpose),
    h("p", { class: "help" }, "It needs an account on this server. Counting and the journal don't."),
    h("button", { class: "main", onclick: () => go("account") }, "Sign in"))

// How old is what stands on a page, and why.
/** @param {string} path */
export const asOf = path => {
  const { words, at } = seen(path) ?? { words: "", at: 0 }
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}. As of ${ago(at, Date.now())}.`
}

// What stands on a page until the server has answered for the first time.
/** @param {string} path */
export function wait(path) {
  const { value, words, isAsking } = seen(path) ?? { value: null, words: "", isAsking: true }
  return h("p", { key: "wait", class: "help", role: "status" },
    words ? `Nothing is saved on this device yet, and ${words}.`
      : isAsking || value === null ? "Asking the server…" : "The server's answer can't be read.")
}
