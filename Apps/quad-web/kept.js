// What the server told last about people, messages and the account, kept for times without it.
import { draw } from "./app.js"
import { expire } from "./lasting.js"
import { entered } from "./life.js"
import { model } from "./model.js"
import { hiding, reread } from "./outbox.js"
import { after, joined, listName, whole } from "./pages.js"
import { blocksPath } from "./paths.js"
import { forgetPictures } from "./pictures.js"
import { call } from "./server.js"
import { completed, opened } from "./store.js"
import { syncNow } from "./sync.js"

/** @typedef {{value: any, at: number}} Kept */
/** @typedef {{value: any, at: number, words: string, isAsking: boolean, isAnswered: boolean}} Seen
 *  at: when the server told it, by this machine's clock; words: what hinders the server's present answer; isAnswered:
 *  whether the last answer is the server's own. */

// Answers by the path that was asked for; names without a slash are the page's own.
/** @type {Map<string, Kept>} */
const memory = new Map()
// isNeeded: what is kept is known to be too old.
/** @type {Map<string, {promise: Promise<void>, isAgain: boolean, isNeeded: boolean}>} */
const asking = new Map()
/** @type {Map<string, string>} */
const troubles = new Map()
// Those of which the last answer is the server's own.
/** @type {Set<string>} */
const answered = new Set()
// How often somebody was forgotten: what was asked before may name them.
let generation = 0
const channel = new BroadcastChannel("quad-kept")

/** @type {Promise<IDBDatabase> | undefined} */
let database

/** The connection of this tab for what is kept and for what waits. */
export function connected() {
  database ??= opened(() => (database = undefined))
  database.catch(() => (database = undefined))
  return database
}

/** @type {Promise<void> | undefined} */
let loading

/** Reads what is kept; once. */
export const loaded = () => (loading ??= Promise.all([load(), reread()]).then(() => {}, console.warn))

async function load() {
  const transaction = (await connected()).transaction(["kept"])
  const store = transaction.objectStore("kept")
  const [keys, values] = [store.getAllKeys(), store.getAll()]
  await completed(transaction)
  memory.clear()
  keys.result.forEach((key, index) => memory.set(String(key), values.result[index]))
  generation = Number(memory.get("generation")?.value ?? 0)
  await expire()
  draw()
}

// What the server told last; null if it was never asked.
/** @param {string} path @returns {Seen | null} */
export function seen(path) {
  const one = memory.get(path)
  const [words, isAsking] = [troubles.get(path) ?? "", asking.has(path)]
  if (!one && !words && !isAsking) return null
  return { value: one?.value ?? null, at: one?.at ?? 0, words, isAsking, isAnswered: answered.has(path) }
}

/** The paths of which something is kept; of the server's answers, unless others are meant. */
export const paths = (start = "/v1/") => [...memory.keys()].filter(path => path.startsWith(start))

// How often something that changed couldn't be asked for.
let misses = 0
export const missing = () => misses

/** Called when what is kept isn't what the events have told: all is asked for once the server is back. */
export async function missed() {
  misses += 1
  channel.postMessage({ hasMissed: true })
  while (memory.delete("position")) await keep("position", null, generation)
}

// Asks for what isn't kept yet.
/** @param {string} path */
export async function lookIfNone(path) {
  await loaded()
  if (!seen(path)?.value) await look(path)
}

// Asks the server, keeps the answer and draws it. Those who ask at once share a request; with `isAgain` one follows
// that is sent from now on.
/** @param {string} path @returns {Promise<void>} */
export function look(path, isAgain = false) {
  if (!model.account?.isSignedIn) return Promise.resolve()
  const going = asking.get(path)
  if (going) {
    going.isAgain ||= isAgain
    going.isNeeded ||= isAgain
    return going.promise
  }
  const entry = { promise: Promise.resolve(), isAgain: true, isNeeded: isAgain }
  asking.set(path, entry)
  entry.promise = (async () => {
    await loaded()
    while (entry.isAgain) {
      entry.isAgain = false
      if (!(await asked(path))) entry.isAgain = true
    }
    asking.delete(path)
    if (entry.isNeeded && !answered.has(path)) missed()
    draw()
  })()
  draw()
  return entry.promise
}

// Asks once; false if what came is not to be kept, as somebody was forgotten meanwhile.
/** @param {string} path */
async function asked(path) {
  const before = generation
  const { status, value, words, life } = await whole(path, memory.get(path)?.value)
  if (!model.account?.isSignedIn) return true
  if (await entered(life)) return false
  if (words === null || status === 404) {
    troubles.delete(path)
    if (status === 404) {
      answered.add(path)
      troubles.set(path, words ?? "")
    }
    const isKept = await keep(path, words === null ? { value, at: Date.now() } : null, before)
    // Until it is kept, nobody takes the answer for one without a value.
    answered.add(path)
    return isKept
  }
  troubles.set(path, words)
  answered.delete(path)
  if (status === 401) syncNow()
  return true
}

// Asks for the next page of a list.
/** @param {string} path */
export async function lookFurther(path) {
  const value = memory.get(path)?.value
  const name = listName(value)
  if (name === "" || !value.next) return
  const before = generation
  const page = await call("GET", after(path, value.next))
  if (page.words !== null) troubles.set(path, page.words)
  else if (memory.get(path)?.value !== value || !(await keep(path, {
    value: joined(value, page.value, name), at: Date.now(),
  }, before))) return look(path)
  draw()
}

/** The moment of a question: an answer isn't kept if somebody was forgotten since. */
export const moment = () => generation

// Changes what is kept, so that the page shows it at once.
/** @param {string} path @param {(value: any) => any} f Returns another value; null for none.
 *  @param {number} since The moment of the question that it answers. @returns {Promise<boolean>} whether it was kept */
export async function change(path, f, since = generation) {
  const one = memory.get(path)
  const value = f(one?.value ?? null)
  if (value === (one?.value ?? null)) return since === generation
  const isKept = await keep(path, value === null ? null : { value, at: one?.at ?? Date.now() }, since)
  draw()
  return isKept
}

// Those whom one blocks: the server still tells their messages to who asks for them.
function hidden() {
  const blocked = memory.get(blocksPath)?.value?.people
  return new Set([...hiding(), ...(Array.isArray(blocked) ? blocked.map(one => String(one?.person)) : [])])
}

// Without those whom one blocks, as soon as one does so.
/** @param {any} value @param {Set<string>} hidden @returns {any} */
function cleaned(value, hidden) {
  if (hidden.size === 0) return value
  if (Array.isArray(value)) {
    return value.filter(one => !hidden.has(one?.person)).map(one => cleaned(one, hidden))
  }
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, hidden)]))
}

// What of an answer stays when some people are hidden; null for nothing.
/** @param {string} path @param {Kept | null} kept @param {Set<string>} hidden @returns {Kept | null} */
function remaining(path, kept, hidden) {
  if (!kept || path === blocksPath || !path.startsWith("/")) return kept
  if ([...hidden].some(person => path.includes(person))) return null
  return { ...kept, value: cleaned(kept.value, hidden) }
}

// Keeps an answer, unless somebody was forgotten since it was asked for.
/** @param {string} path @param {Kept | null} kept @param {number} before @returns {Promise<boolean>} */
async function keep(path, kept, before) {
  if (before !== generation) return false
  const rest = remaining(path, kept, hidden())
  try {
    const transaction = (await connected()).transaction(["kept"], "readwrite", { durability: "relaxed" })
    const store = transaction.objectStore("kept")
    const reading = store.get("generation")
    let isCurrent = true
    reading.onsuccess = () => {
      isCurrent = Number(reading.result?.value ?? 0) === before
      if (isCurrent) put(store, path, rest)
    }
    await completed(transaction)
    if (!isCurrent) {
      // Another tab forgot somebody, and its word is on the way.
      await Promise.all([load(), reread()])
      return false
    }
  } catch (error) {
    // What can't be kept is shown for as long as the page is open.
    console.warn(error)
    missed()
    if (before !== generation) return false
  }
  show(path, rest)
  channel.postMessage({ path, kept: rest, generation: before })
  return true
}

/** @param {IDBObjectStore} store @param {string} path @param {Kept | null} kept */
function put(store, path, kept) {
  if (kept) store.put(kept, path)
  else store.delete(path)
}

/** @param {string} path @param {Kept | null} kept */
function show(path, kept) {
  if (path === blocksPath) forgetPictures(kept?.value?.people)
  if (kept) memory.set(path, kept)
  else memory.delete(path)
}

// Changes what is kept in a transaction of a caller, who calls what is returned once that is complete: it shows it.
// What was asked for before isn't kept any more.
/** @param {IDBTransaction} transaction @param {(all: Map<string, Kept>) => void} f Changes answers by their paths. */
export function rewrite(transaction, f) {
  const store = transaction.objectStore("kept")
  const [keys, values] = [store.getAllKeys(), store.getAll()]
  /** @type {[string, Kept | null][]} */
  const changed = []
  values.onsuccess = () => {
    const all = new Map(keys.result.map((key, index) => [String(key), /** @type {Kept} */ (values.result[index])]))
    const before = new Map(all)
    f(all)
    // It goes on counting, also when all is forgotten.
    all.set("generation", { value: Number(before.get("generation")?.value ?? 0) + 1, at: 0 })
    for (const path of new Set([...before.keys(), ...all.keys()])) {
      const kept = all.get(path) ?? null
      if (kept === (before.get(path) ?? null)) continue
      put(store, path, kept)
      changed.push([path, kept])
    }
  }
  return () => {
    for (const [path, kept] of changed) show(path, kept)
    generation = Math.max(generation, Number(memory.get("generation")?.value ?? 0))
    channel.postMessage({ changed, generation })
    draw()
  }
}

// Takes people out of answers.
/** @param {Map<string, Kept>} all @param {Set<string>} hidden */
export function forget(all, hidden) {
  for (const [path, kept] of [...all]) {
    const rest = remaining(path, kept, hidden)
    if (!rest) all.delete(path)
    else if (JSON.stringify(rest.value) !== JSON.stringify(kept.value)) all.set(path, rest)
  }
}

/** @param {string[]} people */
export const forgetPeople = people => revise(all => forget(all, new Set(people)))

/** @param {(all: Map<string, Kept>) => void} f */
export async function revise(f) {
  const transaction = (await connected()).transaction(["kept"], "readwrite", { durability: "strict" })
  const shown = rewrite(transaction, f)
  await completed(transaction)
  shown()
}

// Called when all is forgotten, in this tab or another one.
let forgotten = () => {}
/** @param {() => void} then */
export const whenForgotten = then => (forgotten = then)

/** Forgets all that is kept, and what waits, in all tabs. */
export async function forgetAll() {
  if (!model.account) return
  forgotten()
  const transaction = (await connected()).transaction(["kept", "outbox"], "readwrite", { durability: "strict" })
  transaction.objectStore("outbox").clear()
  const shown = rewrite(transaction, all => all.clear())
  await completed(transaction)
  troubles.clear()
  shown()
  channel.postMessage({ isOver: true })
  await reread()
}

/** @param {MessageEvent} event */
channel.onmessage = ({ data }) => {
  if (data.hasMissed) misses += 1
  if (data.isOver) {
    forgotten()
    troubles.clear()
    reread()
  }
  if (data.generation !== undefined) generation = Math.max(generation, data.generation)
  if (data.changed) for (const [path, kept] of data.changed) show(path, kept)
  // What was told before somebody was forgotten isn't shown after it.
  if (data.path && data.generation === generation) show(data.path, data.kept)
  draw()
}
