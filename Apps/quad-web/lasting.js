// How long what the server told of people is kept, and what time it is there.
import { paths, revise, seen } from "./kept.js"
import { model } from "./model.js"

/** @typedef {import("./kept.js").Kept} Kept */

const [day, week] = [24 * 3600_000, 7 * 24 * 3600_000]

// Crossings are kept as long as the server keeps them, a day at most; profiles for a week after the last look.
/** @param {string} path @param {Kept} kept @param {number} now By the server's clock. @returns {Kept | null} */
function lasting(path, kept, now) {
  const { value, at } = kept
  if (!path.startsWith("/v1/people")) return kept
  if (Date.now() - at > week) return null
  const since = now - Math.min(day, 60_000 * (Number(value?.keptMinutes) || 24 * 60))
  const name = path.startsWith("/v1/people/") ? "shared" : "people"
  const list = value?.[name]
  if (!Array.isArray(list)) return kept
  const rest = list.filter(one => Number(one?.lastAt ?? one?.until) >= since)
  return rest.length === list.length ? kept : { at, value: { ...value, [name]: rest } }
}

// The server's time, as far as it was told.
/** @param {Kept | null} campus The answer that has it. */
function timeBy(campus) {
  const offset = Number(campus?.value?.serverTime) - Number(campus?.at)
  return Date.now() + (Math.abs(offset) > 5000 ? offset : 0)
}

/** @param {string} path @param {number} now */
function isOld(path, now) {
  const kept = seen(path)
  return kept !== null && lasting(path, kept, now) !== kept
}

/** Drops what is too old. */
export async function expire() {
  const now = serverNow()
  const hasOld = paths().some(path => isOld(path, now))
  if (!hasOld) return
  await revise(all => {
    for (const [path, kept] of [...all]) {
      const rest = lasting(path, kept, now)
      if (rest) all.set(path, rest)
      else all.delete(path)
    }
  })
}
setInterval(() => model.account && expire().catch(console.warn), 60_000)

/** The server's time, as far as it was told. */
export const serverNow = () => timeBy(seen("/v1/campus"))
