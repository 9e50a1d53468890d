// What is shown: what the core said last, and what this page alone knows.
import { evenTimeOf } from "./clock.js"

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Counter} Counter */

export const model = {
  isReady: false,
  /** @type {Map<string, Counter>} */
  counters: new Map(),
  /** @type {Map<string, import("./types.js").Group>} In their order. */
  groups: new Map(),
  /** @type {string[]} */
  order: [],
  /** @type {string[]} */
  archived: [],
  /** @type {string | null} */
  lastUsed: null,
  /** @type {string | null} */
  undo: null,
  /** @type {string | null} */
  redo: null,
  /** @type {import("./types.js").Palette[]} */
  palettes: [],
  /** @type {import("./types.js").Journal | null} */
  journal: null,
  /** How often the journal changed: what was asked of it before is old. */
  journalNumber: 0,
  // What is said at the bottom for some seconds.
  /** @type {{words: string, isWarning: boolean, undo: (() => void) | null, deed: number} | null} */
  toast: null,
  // Why nothing can be counted.
  /** @type {string | null} */
  failure: null,
  // Whom what is kept here belongs to; null if nobody ever signed in.
  /** @type {import("./types.js").Account | null} */
  account: null,
  // The id by which this browser signs in.
  device: "",
  // The changes that the server doesn't have yet.
  pending: 0,
  // What hinders an exchange, and when the last one was complete.
  /** @type {{words: string, syncedAt: number | null}} */
  sync: { words: "", syncedAt: null },
  isUpdateReady: false,
  /** @type {Set<string> | null} The counters that are selected; null if none can be. */
  selected: null,
  /** Whether tiles count instead of opening. */
  isCounting: false,
}

// Takes over what an answer says.
/** @param {Answer} answer */
export function merge(answer) {
  if (answer.error) return
  const readAt = evenTimeOf(answer.now)
  for (const counter of answer.counters) {
    model.counters.set(counter.id, counter.isRunning ? { ...counter, readAt } : counter)
  }
  if (answer.isEveryGroup) model.groups = new Map()
  for (const group of answer.groups ?? []) model.groups.set(group.id, group)
  if (answer.order || answer.archived) {
    model.order = answer.order ?? model.order
    model.archived = answer.archived ?? model.archived
    const kept = new Set([...model.order, ...model.archived])
    for (const id of model.counters.keys()) if (!kept.has(id)) model.counters.delete(id)
    for (const id of model.selected ?? []) if (!kept.has(id)) model.selected?.delete(id)
  }
  if (answer.account !== undefined) model.account = answer.account
  model.device = answer.device ?? model.device
  model.pending = Number(answer.pending ?? 0)
  if (answer.journal) {
    model.journal = answer.journal
    model.journalNumber += 1
  }
  model.palettes = answer.palettes ?? model.palettes
  model.lastUsed = answer.lastUsed
  model.undo = answer.undo
  model.redo = answer.redo
  model.isReady = true
}

// The counters with some ids, as far as they are there.
/** @param {string[]} ids @returns {Counter[]} */
export const counters = ids => ids.flatMap(id => model.counters.get(id) ?? [])

// The counters of a group that are in use; of those in no group for "".
/** @param {string} group @returns {Counter[]} */
export const members = group => counters(model.order).filter(one => (one.group ?? "") === group)

/** The groups that are in use. */
export const groups = () => [...model.groups.values()].filter(one => !one.isArchived)

// The group of a counter, if it is archived: then the counter is, too, whatever it says itself.
/** @param {Counter} counter */
export const archivedGroup = ({ group }) => [...model.groups.values()].find(one => one.id === group && one.isArchived)

/** Whether something shown runs. */
export const isRunning = () => [...model.counters.values()].some(one => one.isRunning)

// The name to show.
/** @param {Counter} counter */
export const nameOf = counter => counter.title || "Untitled"
