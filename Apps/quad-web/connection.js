// The connection as one state machine: what happens is an event, and `after` says the next state and what to do.
// No clock and no network in here.

/** @typedef {"off" | "ready" | "going" | "failed"} Phase
 *  off: nothing is sent, as nobody is signed in or another tab leads; failed: it is tried again after a wait. */
/** @typedef {{phase: Phase, isDue: boolean, failures: number, losses: number}} State
 *  isDue: once more after this exchange; failures: exchanges that failed in a row; losses: streams cut in a row. */
/** @typedef {{kind: "begin" | "end" | "wake" | "tapped" | "told" | "due" | "done"} |
 *   {kind: "lost", lasted: number} | {kind: "failed", seconds?: number | null}} Happening */
/** @typedef {{hush?: boolean, listen?: boolean, wait?: number, go?: boolean}} Doing
 *  In this order: close the stream, open one, exchange after so many milliseconds at the latest, exchange. */

/** @type {State} */
export const begun = { phase: "off", isDue: false, failures: 0, losses: 0 }

// Taps that come close together share one exchange.
const gathering = 1500
// A stream begins with a word; without one, it is not waited for.
const unheard = 2000
// One that lasted so long was a success.
const lasting = 30000

// How long to wait after failures in a row: doubled up to a minute, half of it by chance, as `Backoff` of the Swift
// sources does, so that many devices don't come back at once.
/** @param {number} failures @param {number} chance From 0 to 1. */
export function pause(failures, chance) {
  const whole = Math.min(60000, 500 * 2 ** Math.min(failures, 20))
  return whole / 2 + (whole / 2) * chance
}

/** @param {State} state @param {Happening} what @param {number} chance From 0 to 1. @returns {[State, Doing]} */
export function after(state, what, chance) {
  const { phase, failures, losses } = state
  const isGoing = phase === "going"
  const later = () => /** @type {[State, Doing]} */ ([{ ...state, isDue: true }, {}])
  if (what.kind === "begin") return [{ ...begun, phase: "ready" }, { hush: true, listen: true, wait: unheard }]
  if (what.kind === "end") return [begun, { hush: true }]
  if (phase === "off") return [state, {}]
  switch (what.kind) {
    case "wake":
      // The network or the person is back. A stream may be dead without a sign of it.
      if (isGoing) return [{ ...state, isDue: true, failures: 0, losses: 0 }, { hush: true, listen: true }]
      return [
        { ...begun, phase: "ready" }, { hush: true, listen: true, wait: phase === "failed" ? 0 : unheard }]
    case "tapped":
      if (isGoing) return later()
      return [state, phase === "ready" ? { wait: gathering } : {}]
    case "told":
      if (isGoing) return later()
      return [state, phase === "ready" ? { wait: 0 } : {}]
    case "lost": {
      // An exchange finds out why.
      const before = what.lasted > lasting ? 0 : losses
      if (isGoing) return [{ ...state, losses: before + 1 }, { hush: true }]
      return [{ ...state, phase: "failed", losses: before + 1 }, { hush: true, wait: pause(before, chance) }]
    }
    case "due":
      return isGoing ? later() : [{ ...state, phase: "going", isDue: false }, { go: true }]
    case "done":
      return [
        { ...state, phase: "ready", isDue: false, failures: 0 },
        { listen: true, ...(state.isDue ? { wait: gathering } : {}) }]
    case "failed":
      return [
        { ...state, phase: "failed", isDue: false, failures: failures + 1 },
        // As the server asks, an hour at most.
        { wait: Math.max(pause(failures, chance), 1000 * Math.min(3600, Number(what.seconds) || 0)) }]
  }
}
