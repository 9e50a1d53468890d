// Times in words, in whole minutes, hours or days, as TimeWords of the Swift sources says them.
import { forms } from "./days.js"
import { serverNow } from "./lasting.js"

const minute = 60_000

/** @param {unknown} time */
const isTime = time => typeof time === "number" && Math.abs(time) < 8e15

/** @param {number} time */
const dayOf = time => {
  const date = new Date(time)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * 60 * minute))
}

// The time since something that the server told, rounded down.
/** @param {any} time */
export function ago(time, now = serverNow()) {
  if (!isTime(time)) return ""
  const minutes = Math.floor((now - time) / minute)
  const days = dayOf(now) - dayOf(time)
  if (minutes < 1) return "just now"
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 24 * 60 || days < 2 ? `${Math.floor(minutes / 60)} h ago` : `${days} days ago`
}

// The minutes since within an hour, today and yesterday with the time of day, else the days since.
/** @param {any} time */
export function moment(time, now = serverNow()) {
  if (!isTime(time)) return ""
  const days = dayOf(now) - dayOf(time)
  if (now - time < 60 * minute || days > 1) return ago(time, now)
  return days <= 0 ? `today at ${clock(time)}` : `yesterday at ${clock(time)}`
}

/** @param {any} minutes */
export function span(minutes) {
  const whole = Math.max(0, Math.floor(Number(minutes) || 0))
  if (whole < 60) return `${whole} min`
  return whole % 60 === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}

/** @param {any} time */
export const clock = time => (isTime(time) ? forms.time.format(time) : "")
/** @param {any} time */
export const day = time => (isTime(time) ? forms.day.format(time) : "")
