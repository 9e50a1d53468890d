// One's own profile: picture, name and a few words, as others see them. Each is kept when it is changed.
import { h } from "./dom.js"
import { back, draw, go, tell } from "./app.js"
import { portrait } from "./faces.js"
import { header } from "./frame.js"
import { look, seen } from "./kept.js"
import { act, waiting, withdraw } from "./outbox.js"
import { squared } from "./picture.js"
import { pictureOf as fetchedPicture } from "./pictures.js"
import { asOf, invitation, isSignedIn, wait } from "./self.js"

/** @typedef {{account: string, name: string, displayName: string, bio: string, picture?: string,
 *   portrait?: {id: string}}} Profile */

const path = "/v1/me"
// What is wrong with a picture file.
let problem = ""
// The files that were chosen, and whether the last of them is being read: it is the one that counts.
let [chosen, isReading] = [0, false]
// The picture that waits to be sent, as an address to show it by.
/** @type {{number: number, url: string}} */
let preview = { number: 0, url: "" }

export const title = () => "Your profile"

export function enter() {
  problem = ""
  look(path)
}

export const leave = () => back("more")

const acts = () => waiting((/** @type {any} */ { kind }) => kind === "profile" || kind === "picture")

/** @param {unknown} value */
const text = value => (typeof value === "string" ? value : "")

/** The profile as the server has it, with what waits to be sent. @returns {Profile | null} */
export function profile() {
  const kept = seen(path)?.value
  if (typeof kept?.displayName !== "string" || !/^[0-9a-f]{32}$/.test(kept.account)) return null
  const changes = acts().filter(one => one.kind === "profile" && !one.hasFailed).map(({ body }) => body)
  const { account, name, displayName, bio, picture, portrait } = kept
  return Object.assign({
    account, name: text(name), displayName, bio: text(bio), picture: text(picture),
    portrait: typeof portrait?.id === "string" ? portrait : undefined,
  }, ...changes)
}

// Changes a part of the profile.
/** @param {"displayName" | "bio" | "picture"} member @param {string} value */
function change(member, value) {
  if (member === "displayName" && value.trim() === "") return tell("the name is missing", { isWarning: true })
  act({
    kind: "profile", method: "PATCH", path, body: { [member]: value.trim() }, isDated: true, keeps: path,
    replaces: `profile.${member}`,
  })
}

/** @param {Event} event */
async function choose(event) {
  const field = /** @type {HTMLInputElement} */ (event.target)
  const file = field.files?.[0]
  if (!file) return
  const mine = ++chosen
  ;[problem, isReading] = ["", true]
  draw()
  /** @type {Uint8Array | undefined} */
  let body
  try {
    body = await squared(file)
  } catch (error) {
    if (mine === chosen) problem = error instanceof Error ? error.message : `${error}`
  }
  if (mine !== chosen) return
  isReading = false
  // The same file can be chosen again.
  field.value = ""
  if (body) {
    act({ ...ofPicture, method: "PUT", body })
  }
  draw()
}

const remove = () => act({ ...ofPicture, method: "DELETE" })
const ofPicture = { kind: "picture", path: `${path}/picture`, isDated: true, keeps: path, replaces: "picture" }

// The picture as it is, or will be: an address, or null for none.
/** @param {Profile} me */
function pictureOf(me) {
  const last = acts().filter(({ kind }) => kind === "picture").at(-1)
  if (!last) return fetchedPicture(me.account, me.portrait, `${path}/picture`)
  if (last.method === "DELETE") return null
  if (preview.number !== last.number) {
    URL.revokeObjectURL(preview.url)
    preview = { number: last.number, url: URL.createObjectURL(new Blob([last.body], { type: "image/jpeg" })) }
  }
  return preview.url
}

// One's own picture, or the letters that stand for it where there is none or it can't be fetched.
/** @param {Profile} me @param {string} [size] */
export const ownPortrait = (me, size) => portrait({ ...me, person: me.account }, size, pictureOf(me))

/** @param {string} id @param {string} label @param {string} help @param {string} value @param {object} more */
const field = (id, label, help, value, more, tag = "input") =>
  h("div", { class: "field", key: id },
    h("label", { for: id }, label),
    h(tag, {
      id, value, dir: "auto", autocomplete: "off", "aria-describedby": `${id}-help`,
      onchange: (/** @type {Event} */ event) =>
        change(/** @type {any} */ (id), /** @type {HTMLInputElement} */ (event.target).value),
      ...more,
    }),
    h("p", { id: `${id}-help`, class: "help" }, help))

/** @param {string} id @param {string} label @param {object} more */
const chooser = (id, label, more = {}) => [
  h("input", { id, key: id, type: "file", accept: "image/*", class: "unseen", onchange: choose, ...more }),
  h("label", { for: id, class: "button", key: `${id} label` }, label),
]

export function view() {
  const me = profile()
  return h("section", { class: "page", key: "me" },
    header("Your profile", leave),
    !isSignedIn() && !me ? invitation("A profile is what others see of you.") : me ? form(me) : wait(path))
}

/** @param {Profile} me */
function form(me) {
  const last = acts().filter(({ kind }) => kind === "picture").at(-1)
  const hasPicture = last ? last.method === "PUT" : me.portrait !== undefined
  return [
    h("div", { class: "portraits", key: "portrait" },
      ownPortrait(me, "large"),
      h("div", { class: "buttons" },
        matchMedia("(pointer: coarse)").matches && chooser("camera", "Take a picture", { capture: "user" }),
        chooser("file", isReading ? "Reading it…" : "Choose a picture"),
        hasPicture && h("button", { key: "remove", onclick: remove }, "Remove the picture"))),
    problem && h("p", { class: "problem", role: "alert", key: "problem" }, problem),
    h("p", { class: "help", key: "picture help" },
      "It is made square and small here. What the file tells of place, time and camera stays on this device."),
    refused(),
    field("displayName", "Name", "The name that others see.", me.displayName, { enterkeyhint: "done" }),
    field("bio", "About you", "A few words; up to 500 characters.", me.bio, { rows: "4" }, "textarea"),
    field("picture", "Letters",
      "Up to three letters, or an emoji, where no picture is shown. Leave it empty for your initials.",
      me.picture ?? "", { enterkeyhint: "done" }),
    h("p", { class: "help", key: "standing", role: "status" }, standing()),
    h("p", { class: "help", key: "name" }, "You sign in as ", h("strong", { dir: "auto" }, me.name),
      "; nobody else sees that name."),
    h("div", { class: "buttons", key: "more" }, h("button", { onclick: () => go("sharing") }, "Who sees you"))]
}

/** What the server refused, with its reason. */
const refused = () => acts().filter(one => one.hasFailed).map(one =>
  h("div", { class: "banner", key: `refused ${one.number}` },
    h("p", { class: "problem", dir: "auto" }, `Not changed: ${one.reason}`),
    ...Object.values(one.body ?? {}).filter(text => typeof text === "string").map(text =>
      h("p", { dir: "auto" }, text)),
    h("button", { onclick: () => withdraw(one) }, "Close")))

function standing() {
  if (acts().some(one => !one.hasFailed)) return "Waits to be sent."
  return seen(path)?.words ? asOf(path) : "Others see it like this."
}
