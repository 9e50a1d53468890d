// Dates as the core says them (`2026-11-29`), in words: English around them, in the order of the reader's English.

const languages = [...navigator.languages.filter(one => /^en\b/.test(one)), "en-GB"]

/** @param {string} date @param {Intl.DateTimeFormatOptions} form */
export const told = (date, form, text = `${date}T00:00:00Z`) => {
  const at = new Date(text)
  return isNaN(at.getTime()) ? date : new Intl.DateTimeFormat(languages, { ...form, timeZone: "UTC" }).format(at)
}

/** @type {Intl.DateTimeFormatOptions} */
const clock = { hour: "numeric", minute: "2-digit" }
/** @param {Intl.DateTimeFormatOptions} options */
const form = options => new Intl.DateTimeFormat(languages, options)
// The forms of an instant by this device's clock, on all pages.
export const forms = {
  time: form(clock), dayAndTime: form({ weekday: "short", ...clock }),
  day: form({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  hour: form({ day: "numeric", month: "short", year: "numeric", hour: "numeric" }),
  exact: form({ dateStyle: "short", timeStyle: "medium" }),
}

/** The date and time of an instant.
 *  @param {string} at */
export const timeText = at => forms.exact.format(new Date(Number(at)))

// Words as they stand alone: a problem of a form begins as one of a message does.
/** @param {string} words */
export const sentence = words => words.slice(0, 1).toUpperCase() + words.slice(1)

// A sentence of the core or the server, with each instant in it by this device's clock.
/** @param {string} words */
export const byThisClock = words => words.replace(/-?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, text => {
  const at = Date.parse(text)
  return isNaN(at) ? text : timeText(`${at}`)
})

// A time of day, as the core says it (`13:38`).
/** @param {string} time */
export const timeOfDay = time => told(time, clock, `1970-01-01T${time}:00Z`)

/** @param {string} date */
export const longDate = date => told(date, { weekday: "long", day: "numeric", month: "long" })
// A text with each date in it in words, and a month that is the whole of it.
/** @param {string} text */
export const datesIn = text => (/^\d{4,6}-\d\d$/.test(text) ? told(`${text}-01`, { month: "long", year: "numeric" })
  : text.replace(/\d{4,6}-\d\d-\d\d/g, fullDate))
/** @param {string} date */
export const fullDate = date => told(date, { weekday: "short", day: "numeric", month: "short", year: "numeric" })
