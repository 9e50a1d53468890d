// The password of the account, and the end of the account. Both are asked of the server at once: no password is kept.
import { h } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { sentence } from "./days.js"
import { header } from "./frame.js"
import { forgetAll } from "./kept.js"
import { model } from "./model.js"
import { invitation, isSignedIn } from "./self.js"
import { call } from "./server.js"

const empty = { old: "", fresh: "", again: "", name: "", code: "" }
// What is typed. Passwords are in here for as long as the page shows them.
let typed = { ...empty }
let isBusy = false
/** @type {Record<string, string>} */
let wrong = {}

function enter() {
  typed = { ...empty }
  wrong = {}
}

function leave() {
  enter()
  back("account")
}

/** @param {keyof typeof empty} field @param {string} words */
function refuse(field, words) {
  wrong = { [field]: sentence(words) }
  draw()
  queueMicrotask(() => document.getElementById(field)?.focus())
}

// Has the server do it; what was wrong is told beside the field that proves who one is.
/** @param {string} method @param {string} path @param {object} body @param {"old" | "code"} proof */
async function done(method, path, body, proof = "old") {
  isBusy = true
  draw()
  const { value, words } = await call(method, path, body)
  isBusy = false
  if (words === null) return true
  const isWrong = value?.code === "wrong-credentials"
  const reason = proof === "old" ? "That isn't the present password."
    : "The name or the code is wrong, or the code is used or too old: ask the operator for another."
  refuse(isWrong || path.endsWith("deletion") ? proof : "fresh", isWrong ? reason : words)
  return false
}

/** @param {keyof typeof empty} id @param {string} label @param {object} more @param {string} [help] */
function field(id, label, more, help = "") {
  const words = wrong[id] ?? help
  return h("div", { class: "field", key: id },
    h("label", { for: id }, label),
    h("input", {
      id, value: typed[id], "aria-invalid": wrong[id] ? "true" : null, "aria-describedby": words ? `${id}-help` : null,
      oninput: (/** @type {Event} */ event) => {
        typed[id] = /** @type {HTMLInputElement} */ (event.target).value
      },
      ...more,
    }),
    words && h("p", {
      id: `${id}-help`, class: wrong[id] ? "problem" : "help", role: wrong[id] ? "alert" : null,
    }, words))
}

const secret = { type: "password", dir: "ltr" }

/** @param {string} key @param {string} title @param {() => void} send @param {import("./dom.js").Child[]} content */
const page = (key, title, send, ...content) =>
  h("section", { class: "page", key }, header(title, leave), isSignedIn() || key === "reset"
    ? h("form", {
        class: "fields", key: "form", novalidate: true,
        onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (!isBusy) send() },
      }, content)
    : invitation("Only who is signed in can do this."))

async function change() {
  const { old, fresh, again } = typed
  if (old === "") return refuse("old", "the present password is missing")
  if (fresh !== again) return refuse("again", "the new passwords differ")
  if (!(await done("PUT", "/v1/me/password", { old, new: fresh }))) return
  enter()
  back("account", () => tell("The password is changed. Sign your other devices in again."))
}

export const password = {
  enter, leave,
  title: () => "Password",
  view: () => page("password", "Password", change,
    // For who keeps passwords.
    h("input", { key: "who", hidden: true, autocomplete: "username", value: model.account?.name ?? "" }),
    field("old", "Present password", { ...secret, autocomplete: "current-password" }),
    field("fresh", "New password", { ...secret, autocomplete: "new-password" }, "At least 8 characters."),
    field("again", "New password once more", { ...secret, autocomplete: "new-password" }),
    h("p", { class: "help", key: "meaning" }, "Your other devices are signed out and need the new password."),
    h("div", { class: "buttons", key: "send" },
      h("button", { class: "main", type: "submit", disabled: isBusy }, "Change the password"))),
}

// The code comes from the operator, works once and signs all devices out.
async function setByCode() {
  const { name, code, fresh, again } = typed
  if (name.trim() === "") return refuse("name", "the name is missing")
  if (code.trim() === "") return refuse("code", "the code is missing")
  if (fresh !== again) return refuse("again", "the passwords differ")
  const body = { name: name.trim(), code: code.trim(), password: fresh }
  if (!(await done("POST", "/v1/password-resets", body, "code"))) return
  enter()
  back("account", () => tell("The password is set. Sign in with it."))
}

export const reset = {
  enter() {
    enter()
    typed.name = model.account?.name ?? ""
  },
  leave,
  title: () => "Forgotten password",
  view: () => page("reset", "Forgotten password", setByCode,
    h("p", { key: "how" }, "Whoever runs the server can give you a code. It works once, for a day, and signs all your ",
      "devices out."),
    field("name", "Name", { autocomplete: "username", autocapitalize: "none", spellcheck: "false", dir: "auto" }),
    field("code", "Code", { autocomplete: "one-time-code", autocapitalize: "none", spellcheck: "false", dir: "ltr" }),
    field("fresh", "New password", { ...secret, autocomplete: "new-password" }, "At least 8 characters."),
    field("again", "New password once more", { ...secret, autocomplete: "new-password" }),
    h("div", { class: "buttons", key: "send" },
      h("button", { class: "main", type: "submit", disabled: isBusy }, "Set the password"))),
}

async function remove() {
  const known = model.account?.name ?? ""
  if (typed.name.trim().toLowerCase() !== known.toLowerCase()) return refuse("name", `type ${known} to go on`)
  if (typed.old === "") return refuse("old", "the password is missing")
  if (!(await done("POST", "/v1/me/deletion", { password: typed.old }))) return
  enter()
  await forgetAll().catch(console.warn)
  await ask({ do: "account", account: null, isDeleted: true })
  go("account", true)
  tell("The account is deleted. Counts and journal stay on this device.")
}

export const deletion = {
  enter, leave,
  title: () => "Delete the account",
  view: () => page("deletion", "Delete the account", remove,
    h("p", { key: "what" }, "It can't be undone. Your profile, visits, blocks and devices are deleted, and the ",
      "server's copy of counts and journal. Messages stay with the people who have them, in a closed conversation."),
    h("p", { key: "stays" }, "Counts and journal stay on this device. People and messages go from it."),
    field("name", `Type ${model.account?.name ?? ""} to go on`,
      { autocomplete: "off", autocapitalize: "none", spellcheck: "false", dir: "auto" }),
    field("old", "Password", { ...secret, autocomplete: "current-password" }),
    h("div", { class: "buttons", key: "send" },
      h("button", { class: "danger", type: "submit", disabled: isBusy }, "Delete the account for good"))),
}
