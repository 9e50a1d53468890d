// What pages that need the server have in common: an invitation to sign in, and how old an answer of it is.
import { h } from "./dom.js"
import { go } from "./app.js"
import { seen } from "./kept.js"
import { model } from "./model.js"
import { ago } from "./moments.js"

export const isSignedIn = () => model.account?.isSignedIn === true

// What stands on a page that needs an account.
export const invitation = (purpose = "Meet people on your campus, and write to them.") =>
  h("div", { class: "empty", key: "invitation" },
    h("p", null, purpose),
    h("p", { class: "help" }, "It needs an account on this server. Counting and the journal don't."),
    h("button", { class: "main", onclick: () => go("account") }, "Sign in, or make an account"))

// How old is what stands on a page, and why.
/** @param {string} path @param {string} words What hinders a newer answer. */
export function asOf(path, words = seen(path)?.words ?? "") {
  const at = seen(path)?.at ?? 0
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}. As of ${ago(at, Date.now())}.`
}

// What is said until the server has answered for the first time.
/** @param {string} path */
export function waitWords(path) {
  const { value, words, isAsking } = seen(path) ?? { value: null, words: "", isAsking: true }
  return words ? `Nothing is saved on this device yet, and ${words}.`
    : isAsking || value === null ? "Asking the server…" : "The server's answer can't be read."
}

// What stands on a page until then.
/** @param {string} path */
export const wait = path => h("p", { key: "wait", class: "help", role: "status" }, waitWords(path))
