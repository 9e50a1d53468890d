// The small pictures of people: in this tab's memory only, so that none is left anywhere once somebody is blocked.
import { draw } from "./app.js"
import { model } from "./model.js"

/** @type {Map<string, {id: string, address: string | null}>} */
const pictures = new Map()

// The address of somebody's picture in this tab; null until it has come, and without one.
/** @param {string} person @param {unknown} portrait @returns {string | null} */
export function pictureOf(person, portrait, path = `/v1/people/${person}/picture/thumbnail`) {
  const id = /** @type {any} */ (portrait)?.id
  if (typeof id !== "string") return null
  const known = pictures.get(person)
  if (known?.id === id) return known.address
  if (!model.account?.isSignedIn) return null
  drop(person)
  const one = { id, address: /** @type {string | null} */ (null) }
  pictures.set(person, one)
  // Not from the browser's cache, and not into it.
  fetch(path, { cache: "no-store", redirect: "error" }).then(async answer => {
    if (!answer.ok || !/^image\//.test(answer.headers.get("content-type") ?? "")) return
    const picture = await answer.blob()
    if (pictures.get(person) !== one) return
    one.address = URL.createObjectURL(picture)
    draw()
  }).catch(() => pictures.get(person) === one && pictures.delete(person))
  return null
}

/** @param {string} person */
function drop(person) {
  const address = pictures.get(person)?.address
  if (address) URL.revokeObjectURL(address)
  pictures.delete(person)
}

// Forgets the pictures of some people.
/** @param {unknown} people */
export function forgetPictures(people) {
  for (const one of Array.isArray(people) ? people : []) drop(String(one?.person))
}
