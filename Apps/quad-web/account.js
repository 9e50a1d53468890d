// The account: signing in only to sync, who one is, one's devices, and signing out.
import { h } from "./dom.js"
import { ask, back, draw, go, tell } from "./app.js"
import { forms, sentence } from "./days.js"
import { unsent } from "./drafts.js"
import { amount, header } from "./frame.js"
import { forgetAll } from "./kept.js"
import { serverNow } from "./lasting.js"
import { meaning } from "./peoplewords.js"
import { model } from "./model.js"
import { call } from "./server.js"
import { standing, syncNow } from "./sync.js"

/** @typedef {{device: string, name?: string, signedInAt: number, lastUsedAt?: number, isCurrent: boolean}} Listed */

// What is typed. The password is in here for as long as the page shows it.
const empty = { name: "", password: "", displayName: "", invite: "" }
let typed = { ...empty }
let isNew = false
let isBusy = false
// What is wrong, by the field that it is about; `all` is about the whole.
/** @type {Record<string, string>} */
let wrong = {}
/** @type {Listed[]} */
let devices = []
// The last sync before they were asked for.
/** @type {number | null} */
let listedAfter = null
// Whether signing out is asked once more.
let isSure = false

export const title = () => "Account"

export function enter() {
  typed = { ...empty, name: model.account?.name ?? "" }
  wrong = {}
  isSure = false
  isNew = false
  if (model.account?.isSignedIn) list()
}

export function leave() {
  typed = { ...empty }
  back("more")
}

async function list() {
  listedAfter = model.sync.syncedAt
  const { value, words } = await call("GET", "/v1/devices")
  const found = Array.isArray(value?.devices) ? value.devices : []
  devices = found.filter((/** @type {any} */ one) => typeof one?.device === "string")
  wrong = words === null ? {} : { devices: words }
  draw()
}

// Names are looked at before a password is typed. The server has the last word.
function checkNames() {
  const { name } = typed
  const known = model.account?.name
  wrong = {}
  if (!/^[a-z0-9][a-z0-9._-]{2,31}$/i.test(name)) {
    wrong.name = `"${name}" can't be a name to sign in with: use 3 to 32 of a–z, 0–9, ".", "_" and "-", and begin ` +
      "with a letter or a digit"
  } else if (known && known.toLowerCase() !== name.toLowerCase()) {
    wrong.name = `what is kept here belongs to ${known}: sign in as ${known}, or forget everything here first`
  }
  draw()
  return wrong.name === undefined
}

/** The name of this browser among the devices of the account. */
function browserName() {
  const agent = navigator.userAgent
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find(one => agent.includes(`${one}/`)) ?? "Browser"
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find(one => agent.includes(one))
  const names = /** @type {Record<string, string>} */ ({ Edg: "Edge", OPR: "Opera" })
  return [names[browser] ?? browser, system && `on ${system}`].filter(Boolean).join(" ")
}

async function send() {
  if (isBusy || !checkNames()) return
  if (typed.password === "") return refuse("password", "the password is missing")
  isBusy = true
  draw()
  const { name, password } = typed
  const common = { name, password, device: model.device, deviceName: browserName(), cookie: true }
  const invite = typed.invite.trim() ? { invite: typed.invite.trim() } : {}
  const { status, value, words } = await (isNew
    ? call("POST", "/v1/accounts", { ...common, displayName: typed.displayName.trim() || name, ...invite })
    : call("POST", "/v1/sessions", common))
  isBusy = false
  if (words !== null) return refuse(status === 401 ? "password" : "all", words)
  if (typeof value.account !== "string" || typeof value.name !== "string") {
    return refuse("all", "the server's answer can't be read")
  }
  const { error } = await ask({ do: "account", account: value.account, name: value.name }, true)
  if (error) {
    await call("DELETE", "/v1/sessions/current")
    return refuse("all", error.words)
  }
  typed = { ...empty }
  tell(`Signed in as ${value.name}.`)
  await list()
}

/** @param {string} field @param {string} words */
function refuse(field, words) {
  wrong = { [field]: sentence(words) }
  draw()
  queueMicrotask(() => {
    const place = document.getElementById(field)
    if (place instanceof HTMLInputElement) place.select()
  })
}

/** @param {Listed} one */
async function signOutDevice(one) {
  const { words } = await call("DELETE", `/v1/devices/${encodeURIComponent(one.device)}`)
  if (words !== null) return tell(words, { isWarning: true })
  tell(`Signed out ${deviceName(one)}. ${meaning.revoking}`)
  await list()
}

/** Signs out; says first what the server doesn't have yet. */
async function signOut() {
  const isAsking = model.pending + unsent() > 0 && !isSure
  isSure = false
  const { status, words } = await (isAsking ? call("GET", "/v1/devices") : call("DELETE", "/v1/sessions/current"))
  // No script can delete the cookie, so signing out needs the server; a session that has ended is fine.
  if (words !== null && status !== 401) return tell(`not signed out: ${words}`, { isWarning: true })
  if (isAsking) {
    isSure = true
    return draw()
  }
  await ask({ do: "account", account: null })
  await forgetAll().catch(console.warn)
  devices = []
  enter()
  tell("Signed out. Counts and journal stay on this device.")
}

const waiting = () => (model.pending === 1
  ? "1 change isn't on the server yet. It stays on this device, and is sent after the next sign-in. "
  : `${model.pending} changes aren't on the server yet. They stay on this device, and are sent after the next ` +
    "sign-in. ")

/** @param {keyof typeof empty} id @param {string} label @param {object} [more] @param {string} [help] */
function field(id, label, more = {}, help = "") {
  const words = wrong[id] ?? help
  return h("div", { class: "field", key: id },
    h("label", { for: id }, label),
    h("input", {
      id, name: id, value: typed[id], dir: "auto", autocapitalize: "none", spellcheck: "false",
      "aria-invalid": wrong[id] ? "true" : null, "aria-describedby": words ? `${id}-help` : null,
      oninput: (/** @type {Event} */ event) => {
        typed[id] = /** @type {HTMLInputElement} */ (event.target).value
      },
      ...more,
    }),
    words && h("p", {
      id: `${id}-help`, class: wrong[id] ? "problem" : "help", role: wrong[id] ? "alert" : null,
    }, words))
}

function form() {
  const known = model.account?.name
  return h("form", {
    class: "fields", key: "form", novalidate: true,
    onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send() },
  },
    h("p", null, known
      ? `What is kept here belongs to ${known}. Signed in, it is synced with the other devices.`
      : "Counting needs no account. Signed in, counts are synced with your other devices."),
    !isSecureContext && h("p", { class: "problem" }, "Signing in needs https: browsers keep the session only then."),
    field("name", "Name", { autocomplete: "username", onchange: () => typed.name !== "" && checkNames() }),
    isNew && field("displayName", "Name that others see", { autocomplete: "nickname" },
      "Leave it empty to use the same name."),
    field("password", "Password",
      { type: "password", dir: "ltr", autocomplete: isNew ? "new-password" : "current-password" }),
    isNew && field("invite", "Invitation", { autocomplete: "off" }, "The code, if the server asks for one."),
    wrong.all && h("p", { class: "problem", role: "alert" }, wrong.all),
    h("div", { class: "buttons" },
      h("button", { class: "main", type: "submit", disabled: isBusy }, isNew ? "Register" : "Sign in"),
      !known && h("button", { type: "button", onclick: () => { isNew = !isNew; wrong = {}; draw() } },
        isNew ? "I have an account" : "New account"),
      !isNew && h("button", { type: "button", onclick: () => go("reset") }, "Forgotten password")))
}

/** @param {Listed} one */
const deviceName = one =>
  typeof one.name === "string" && one.name !== "" ? one.name : `Device ${one.device.slice(0, 6)}`

// The server notes to about an hour when a device was used.
/** @param {unknown} time */
function when(time) {
  if (typeof time !== "number" || Math.abs(time) > 8e15) return ""
  return serverNow() - time < 3_600_000 ? "in the last hour" : forms.hour.format(time)
}

function signedIn() {
  // The server was reached meanwhile.
  if (wrong.devices && model.sync.syncedAt !== listedAfter) list()
  return [
    h("p", { key: "who" }, "Signed in as ", h("strong", { dir: "auto" }, model.account?.name ?? ""), "."),
    h("p", { key: "state", class: "help standing" }, standing()),
    h("div", { class: "buttons", key: "now" }, h("button", { onclick: () => syncNow(true) }, "Sync now")),
    h("h2", { key: "devices" }, "Devices"),
    wrong.devices && h("p", { key: "no devices", class: "problem" },
      `${sentence(wrong.devices)}.`),
    h("ul", { class: "plainlist", key: "list" }, devices.map(one => h("li", { key: one.device, class: "device" },
      h("div", null,
        h("p", { dir: "auto" }, deviceName(one)),
        h("p", { class: "help" },
          one.isCurrent ? "This browser" : `Last used ${when(one.lastUsedAt ?? one.signedInAt)}`)),
      !one.isCurrent && h("button", { onclick: () => signOutDevice(one), "aria-label": `Sign out ${deviceName(one)}` },
        "Sign out")))),
    h("h2", { key: "copies" }, "Password and copies"),
    h("div", { class: "buttons", key: "password" },
      h("button", { onclick: () => go("password") }, "Change the password")),
    h("p", { key: "export", class: "help" }, "All that the server has about you: ",
      h("kbd", null, "quad account export"), ", typed on a computer that is signed in. ",
      "All counts and the journal as a file: More, This device."),
    h("h2", { key: "leaving" }, "Leaving"),
    isSure && h("p", { class: "problem", role: "alert", key: "unsent" },
      model.pending > 0 && waiting(),
      unsent() > 0 && `${amount(unsent(), "text")} to people would be lost: not sent yet.`),
    h("div", { class: "buttons", key: "out" },
      h("button", { onclick: signOut }, isSure ? "Sign out all the same" : "Sign out"),
      h("button", { class: "danger", onclick: () => go("deletion") }, "Delete the account")),
  ]
}

export function view() {
  return h("section", { class: "page", key: "account" },
    header("Account", leave),
    model.account?.isSignedIn ? signedIn() : [
      model.account && h("p", { key: "state", class: "help standing" }, standing()), form()])
}
