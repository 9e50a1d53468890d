// The clock of this tab by which stopwatches run: it goes on evenly, whatever the wall clock is set to.

const own = [...crypto.getRandomValues(new Uint32Array(3))].map(part => part.toString(36)).join("-")
// Longer than two clocks are read apart.
const leastMove = 1000
// What another tab asked for is that old at most.
const longestWay = 5000
let slept = 0
/** @type {{wall: number, even: number} | null} */
let hidden = null

/** The milliseconds since the page began. */
export const even = () => performance.now() + slept

// Some browsers stop their own clock while the machine sleeps, which they do with hidden pages only: then the
// wall clock tells the time that is missing.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") hidden = { wall: Date.now(), even: even() }
  else if (hidden) {
    const missing = Date.now() - hidden.wall - (even() - hidden.even)
    if (missing > leastMove) slept += missing
    hidden = null
  }
})

/** What both clocks show. */
export const reading = () => ({ now: String(Date.now()), boot: own, elapsed: String(Math.round(even())) })

/** The milliseconds since something was said by the wall clock, as far as that can be.
 *  @param {unknown} now */
const age = now => {
  const passed = Date.now() - Number(now)
  return passed > 0 && passed < longestWay ? passed : 0
}

// A request by the clock of this tab: that of another tab may go otherwise.
/** @param {import("./types.js").Request} request @returns {import("./types.js").Request} */
export const clocked = request =>
  request.boot === own ? request : { ...request, boot: own, elapsed: String(Math.round(even() - age(request.now))) }

// The even time of something that an answer says.
/** @param {string | undefined} now */
export const evenTimeOf = now => even() - age(now)

// A duration as stopwatches show it, `1:02:03`.
/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000)
  const two = (/** @type {number} */ number) => String(number % 60).padStart(2, "0")
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
}

// The time that a counter shows now.
/** @param {import("./types.js").Counter} counter */
export const shownTime = counter =>
  counter.isRunning ? clockText(Number(counter.value) + even() - (counter.readAt ?? even())) : counter.valueText
