// What one sees, hears and feels of a tap, and the screen that stays on.

const names = { sound: "off", vibration: "on", awake: "on" }

// What this device does, kept here and not synced.
/** @param {keyof typeof names} name */
export const isOn = name => (localStorage.getItem(`quad.${name}`) ?? names[name]) === "on"

/** @param {keyof typeof names} name @param {boolean} on */
export function turn(name, on) {
  localStorage.setItem(`quad.${name}`, on ? "on" : "off")
  if (on && name === "sound") sound("up")
}

/** @typedef {"up" | "down" | "reached"} Event */

const mayAct = () => /** @type {any} */ (navigator).userActivation?.hasBeenActive ?? true

/** @type {Record<Event, number[]>} */
const pitches = { up: [880], down: [440], reached: [880, 1320] }
/** @type {AudioContext | undefined} */
let audio

/** @param {Event} event @returns {void} */
export function sound(event) {
  if (!isOn("sound")) return
  // Browsers allow sound once a finger was lifted: the first tap is heard then.
  if (!mayAct()) return void addEventListener("pointerup", () => mayAct() && sound(event), { once: true })
  audio ??= new AudioContext()
  if (audio.state === "suspended") audio.resume().catch(() => {})
  const context = audio
  pitches[event].forEach((pitch, index) => {
    const start = context.currentTime + index * 0.09
    const [tone, loudness] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0.25, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.08)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.08)
  })
}

/** @param {Event} event */
export function vibrate(event) {
  if (isOn("vibration") && mayAct()) navigator.vibrate?.({ up: 15, down: [15, 60, 15], reached: 80 }[event])
}

// More than three flashes of a large area in a second can cause seizures (WCAG 2.3.1): between them only
// the small mark under the finger is shown.
const flashPause = 334
let lastFlash = 0

// Shows a tap at once.
/** @param {Event} event @param {{x: number, y: number} | null} at Where the finger is. */
export function flash(event, at) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches
  const screen = document.querySelector(`.flash.${event === "down" ? "down" : "up"}`)
  if (screen && performance.now() - lastFlash > flashPause) {
    lastFlash = performance.now()
    screen.animate({ opacity: [0.4, 0] }, { duration: 200, easing: "ease-out" })
  }
  const marks = document.querySelectorAll(".mark")
  const mark = /** @type {HTMLElement | undefined} */ (marks[nextMark++ % marks.length])
  if (!mark) return
  mark.style.setProperty("--x", `${at?.x ?? innerWidth / 2}px`)
  mark.style.setProperty("--y", `${at?.y ?? innerHeight / 2}px`)
  mark.dataset.sign = event === "down" ? "−" : "+"
  const transform = isStill ? "none" : ["scale(0.6)", "scale(1.3)"]
  mark.animate({ opacity: [1, 0], transform }, { duration: 350, easing: "ease-out" })
}
let nextMark = 0

// TypeScript 4.8 doesn't know wake locks.
const wakeLock = /** @type {any} */ (navigator).wakeLock
/** @type {any} */
let awake

/** Keeps the screen on while one counts; browsers allow it after a tap, and end it when the page is hidden. */
export function keepAwake() {
  if (!isOn("awake") || !wakeLock || (awake && !awake.released)) return
  wakeLock.request("screen").then((/** @type {any} */ lock) => (awake = lock), () => {})
}

export const letSleep = () => void awake?.release()
