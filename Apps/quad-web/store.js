// Rows on the disk, by IndexedDB. All that a request changes is written in one transaction, with strict durability.

/** @typedef {import("./types.js").Row} Row */
/** @typedef {Map<string, {last: number, at: number}>} Marks */

const tables = ["documents", "actions", "taps", "state"]
// The page's own: which tab leads, and the last request of each tab that is on the disk.
const own = "tabs"
// What the server told of people, and what is to be sent to it; since version 2.
const ofPeople = ["kept", "outbox"]
const version = 2
const dayLong = 24 * 3600 * 1000

/** Another tab leads by now: what this one would have written isn't on the disk. */
export class Superseded extends Error {}

/** @param {() => void} closed Called when the browser closes the connection. @returns {Promise<IDBDatabase>} */
export function opened(closed, isOfLater = false) {
  return new Promise((resolve, reject) => {
    const opening = isOfLater ? indexedDB.open("quad") : indexedDB.open("quad", version)
    opening.onupgradeneeded = () => {
      const { result } = opening
      const missing = [...tables, own, ...ofPeople].filter(name => !result.objectStoreNames.contains(name))
      for (const name of missing) result.createObjectStore(name, { autoIncrement: name === "outbox" })
    }
    opening.onblocked = () => reject(new Error("another version of this page is still open"))
    opening.onerror = () => {
      // A page of a later version has opened it: what this one needs is there.
      const isOlder = opening.error?.name === "VersionError" && !isOfLater
      if (isOlder) opened(closed, true).then(resolve, reject)
      else reject(opening.error)
    }
    opening.onsuccess = () => {
      opening.result.onclose = closed
      opening.result.onversionchange = () => {
        opening.result.close()
        closed()
      }
      resolve(opening.result)
    }
  })
}

// Writes down that a tab leads from now on.
/** @param {IDBDatabase} database @param {string} leader */
export function takenOver(database, leader) {
  const transaction = database.transaction([own], "readwrite", { durability: "strict" })
  transaction.objectStore(own).put(leader, "leader")
  return completed(transaction)
}

// Reads all that the core opens from, unless another tab leads by now.
/** @param {IDBDatabase} database @param {string} leader @returns {Promise<{rows: Row[], marks: Marks}>} */
export function read(database, leader) {
  /** @type {Row[]} */
  const rows = []
  /** @type {Marks} */
  const marks = new Map()
  const transaction = database.transaction([...tables, own], "readwrite")
  for (const store of tables) {
    if (store === "taps") continue
    each(transaction.objectStore(store), (key, text) => rows.push({ store, key, text }))
  }
  const tabs = transaction.objectStore(own)
  each(tabs, (key, mark) => {
    if (key === "leader") return
    if (Date.now() - mark.at > dayLong) tabs.delete(key)
    else marks.set(key, mark)
  })
  return led(transaction, leader, () => {}).then(() => ({ rows, marks }))
}

// Reads the history of a counter.
/** @param {IDBDatabase} database @param {string} id @returns {Promise<Row[]>} */
export async function tapsOf(database, id) {
  /** @type {Row[]} */
  const rows = []
  const transaction = database.transaction(["taps"])
  const range = IDBKeyRange.bound(`${id}.`, `${id}/`)
  each(transaction.objectStore("taps"), (key, text) => rows.push({ store: "taps", key, text }), range)
  await completed(transaction)
  return rows
}

// Writes rows and marks, unless another tab leads by now.
/** @param {IDBDatabase} database @param {string} leader @param {Row[]} rows @param {Marks} marks */
export function written(database, leader, rows, marks) {
  const transaction = database.transaction([...tables, own], "readwrite", { durability: "strict" })
  return led(transaction, leader, () => {
    for (const { store, key, text } of rows) {
      if (text === null) transaction.objectStore(store).delete(key)
      else transaction.objectStore(store).put(text, key)
    }
    for (const [tab, mark] of marks) transaction.objectStore(own).put(mark, tab)
  })
}

// Does something in a transaction if the tab leads.
/** @param {IDBTransaction} transaction @param {string} leader @param {() => void} act */
function led(transaction, leader, act) {
  const asked = transaction.objectStore(own).get("leader")
  /** @type {unknown} */
  let reason
  asked.onsuccess = () => {
    try {
      if (asked.result !== leader) throw new Superseded()
      act()
    } catch (error) {
      reason = error
      transaction.abort()
    }
  }
  return completed(transaction).catch(error => {
    throw reason ?? error
  })
}

/** @param {IDBObjectStore} store @param {(key: string, value: any) => void} found @param {IDBKeyRange} [range] */
export function each(store, found, range) {
  const [keys, values] = [store.getAllKeys(range), store.getAll(range)]
  values.onsuccess = () => values.result.forEach((value, index) => found(String(keys.result[index]), value))
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
export function completed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"))
  })
}
