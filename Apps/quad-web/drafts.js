// What is typed to somebody, or as a report, and not sent. It is kept at each pause, so a kill loses nothing.
import { draw } from "./app.js"
import { change, paths, seen, whenForgotten } from "./kept.js"
import { waiting } from "./outbox.js"

// A pause in typing.
const pause = 300
/** @type {Map<string, string>} */
const texts = new Map()
/** @type {Map<string, ReturnType<typeof setTimeout>>} */
const waits = new Map()
// One draft is kept after the other, so that the last one stays.
let keeping = Promise.resolve()

const folder = "/drafts/"
/** @param {string} person */
const path = person => `${folder}${person}`

/** @param {string} person @returns {string} */
export const draftOf = person => texts.get(person) ?? seen(path(person))?.value ?? ""

/** The texts to people that would be lost: those that wait to be sent, and drafts. */
export function unsent() {
  const drafts = new Set([...paths(folder).map(path => path.slice(folder.length)), ...texts.keys()])
  return waiting(({ kind }) => ["message", "report"].includes(kind)).length +
    [...drafts].filter(person => draftOf(person).trim() !== "").length
}

// Takes over what is typed; or, if something was sent, what was typed since.
/** @param {string} person @param {string} text @param {string} sent */
export function typed(person, text, sent = "") {
  const now = draftOf(person)
  texts.set(person, sent !== "" && now.startsWith(sent) ? now.slice(sent.length) : text)
  draw()
  soon(person, sent === "" ? pause : 0)
}

/** @param {string} person */
function soon(person, wait = pause) {
  clearTimeout(waits.get(person))
  waits.set(person, setTimeout(() => keep(person), wait))
}

/** @param {string} person */
function keep(person) {
  clearTimeout(waits.get(person))
  waits.delete(person)
  keeping = keeping.then(async () => {
    const text = texts.get(person)
    if (text === undefined) return
    // What is kept changed meanwhile.
    if (!(await change(path(person), () => (text === "" ? null : text)))) return soon(person)
    if (texts.get(person) === text && !waits.has(person)) texts.delete(person)
  }).catch(console.warn)
}

// A timer that comes late brings nothing back.
whenForgotten(() => {
  for (const wait of waits.values()) clearTimeout(wait)
  waits.clear()
  texts.clear()
})

const keepAll = () => [...waits.keys()].forEach(keep)
addEventListener("pagehide", keepAll)
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepAll())
