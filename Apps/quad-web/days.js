// Dates as the core says them (`2026-11-29`), in words: English around them, in the order of the reader's English.

const languages = [...navigator.languages.filter(one => /^en\b/.test(one)), "en-GB"]

/** @param {string} date @param {Intl.DateTimeFormatOptions} form */
const told = (date, form) => {
  const at = new Date(`${date}T00:00:00Z`)
  return isNaN(at.getTime()) ? date : new Intl.DateTimeFormat(languages, { ...form, timeZone: "UTC" }).format(at)
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "medium" })
/** The date and time of an instant.
 *  @param {string} at */
export const timeText = at => moment.format(new Date(Number(at)))

// A sentence of the core or the server, with each instant in it by this device's clock.
/** @param {string} words */
export const byThisClock = words => words.replace(/-?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, text => {
  const at = Date.parse(text)
  return isNaN(at) ? text : timeText(`${at}`)
})

/** @param {string} date */
export const longDate = date => told(date, { weekday: "long", day: "numeric", month: "long" })
/** @param {string} date */
export const fullDate = date => told(date, { weekday: "short", day: "numeric", month: "short", year: "numeric" })
