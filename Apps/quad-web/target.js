// The goal of a counter, as a form asks for it: goal, comparison and period.
import { h } from "./dom.js"
import { model } from "./model.js"

/** @typedef {{goal: string, aim: string, repeats: string, days: string, until: string}} Goal */

/** @returns {Goal} */
export const noGoal = () => ({ goal: "", aim: "atLeast", repeats: "", days: "7", until: "" })

// The form's answers from those of the core.
/** @param {import("./types.js").Target | undefined} target @returns {Goal} */
export function goalOf(target) {
  if (!target) return noGoal()
  const [, days] = /^(\d+)d from/.exec(target.repeats ?? "") ?? []
  const [, until] = /^until (.*)/.exec(target.repeats ?? "") ?? []
  return {
    goal: target.goal, aim: target.aim, days: days ?? "7", until: until ?? "",
    repeats: days ? "days" : until ? "until" : target.repeats ?? "",
  }
}

// What the core is asked for. Without a goal it is a plain count.
/** @param {Goal} goal */
export const membersOf = ({ goal, aim, repeats, days, until }) => goal === "" ? { goal: null } : {
  goal, aim, period: repeats === "days" ? `${days}d` : repeats === "until" ? `until ${until}` : repeats || null,
}

// Whether a request can hold it: whole, and within 64 bits.
/** @param {string} text */
export const isNumber = text => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)

// What is wrong with a goal; empty for nothing.
/** @param {Goal} goal @param {string} [before] The last day that it has already. */
export function problemOf({ goal, repeats, days, until }, before = "") {
  if (goal === "") return ""
  if (!isNumber(goal)) return notWhole(goal)
  if (repeats === "days" && !isNumber(days)) return notWhole(days)
  if (repeats !== "until") return ""
  if (until === "") return "Say which day is the last one."
  return until !== before && until < (model.journal?.day ?? "") ? "That day is over already: choose a later one." : ""
}

/** @param {string} text */
export const notWhole = text => `"${text}" isn't a whole number, or is too large.`

const aims = [["atLeast", "at least"], ["atMost", "at most"], ["exactly", "exactly"]]
const periods = [
  ["", "never begins anew"], ["day", "each day"], ["week", "each week"], ["month", "each month"],
  ["days", "every N days"], ["until", "until a date"],
]

/** @param {string} id @param {string} label @param {string} value @param {string[][]} options
 *  @param {(value: string) => void} changed */
const choice = (id, label, value, options, changed) => h("div", { class: "field", key: id },
  h("label", { for: id }, label),
  h("select", {
    id, value, onchange: (/** @type {Event} */ event) => {
      const select = /** @type {HTMLSelectElement} */ (event.target)
      const chosen = select.value
      // What is refused isn't shown as chosen.
      select.value = value
      changed(chosen)
    },
  }, options.map(([one, words]) => h("option", { value: one, key: one }, words))))

/** @param {string} id @param {string} label @param {string} value @param {object} more
 *  @param {(value: string) => void} changed */
const input = (id, label, value, more, changed) => h("div", { class: "field", key: id },
  h("label", { for: id }, label),
  h("input", {
    id, value, autocomplete: "off", enterkeyhint: "done", ...more,
    onchange: (/** @type {Event} */ event) => changed(/** @type {HTMLInputElement} */ (event.target).value.trim()),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && event.target instanceof HTMLElement) event.target.blur()
    },
  }))

// The fields of a goal.
/** @param {Goal} goal @param {(goal: Goal) => void} changed */
export const goalFields = (goal, changed) => h("div", { class: "fields", key: "goal" },
  input("goal", "Goal", goal.goal, { inputmode: "text", placeholder: "none" },
    value => changed({ ...goal, goal: value })),
  goal.goal !== "" && [
    choice("aim", "The goal is", goal.aim, aims, aim => changed({ ...goal, aim })),
    choice("repeats", "Begins anew", goal.repeats, periods, repeats => changed({ ...goal, repeats })),
    goal.repeats === "days" &&
      input("days", "Number of days", goal.days, { inputmode: "numeric" }, days => changed({ ...goal, days })),
    goal.repeats === "until" &&
      input("until", "Last day", goal.until, { type: "date" }, until => changed({ ...goal, until })),
  ])

export { choice }
