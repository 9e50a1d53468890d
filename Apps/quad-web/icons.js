// The icons, drawn from the same file as the terminal's: sixteen by sixteen dots in half blocks.
import { h } from "./dom.js"

/** @typedef {{name: string, title: string, path: string, words: string}} Icon */
/** @typedef {{title: string, icons: Icon[]}} IconGroup */

/** @type {IconGroup[]} */
export const groups = []
/** @type {Map<string, Icon>} */
const icons = new Map()

/** Reads the icons; without them, things have none. */
export async function readIcons() {
  const answer = await fetch("icons.txt")
  if (!answer.ok) return
  for (const paragraph of (await answer.text()).split(/\n\n+/)) {
    const lines = paragraph.split("\n")
    const [, kind, name, title] = /^(group|icon) (\S+) (.*)/.exec(lines[0]) ?? []
    if (kind === "group") groups.push({ title, icons: [] })
    if (kind !== "icon") continue
    const words = lines.slice(1, 4).find(line => line.startsWith("words ")) ?? ""
    const icon = { name, title, words: `${title} ${words.slice(6)}`.toLowerCase(), path: path(lines.slice(4)) }
    icons.set(name, icon)
    groups.at(-1)?.icons.push(icon)
  }
}

// A path around all dots, a rectangle for each run in a row.
/** @param {string[]} art */
function path(art) {
  let path = ""
  art.forEach((line, index) => {
    for (const [row, blocks] of [[2 * index, "█▀"], [2 * index + 1, "█▄"]]) {
      const dots = [...line].map(block => (String(blocks).includes(block) ? "x" : " ")).join("")
      for (const run of dots.matchAll(/x+/g)) path += `M${run.index} ${row}h${run[0].length}v1h-${run[0].length}z`
    }
  })
  return path
}

/** @param {string | null} name */
export const iconTitle = name => icons.get(name ?? "")?.title ?? ""

// An icon in the colour of the text around it; a circle for one that isn't known.
/** @param {string | null} name */
export function icon(name) {
  const known = icons.get(name ?? "circle") ?? icons.get("circle")
  return h("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, h("path", { d: known?.path ?? "" }))
}

const signs = {
  back: "M15 5l-7 7 7 7",
  list: "M4 7h16M4 12h16M4 17h16",
  gear: "M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  tally: "M5 5v14M9.5 5v14M14 5v14M18.5 5v14M2.5 16L21 8",
  people: "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20q0-6 6.5-6t6.5 6M16 5a3 3 0 0 1 0 6M18 15q3 2 3 5",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5c0-4.5 3-6.5 7.5-6.5s7.5 2 7.5 6.5",
  clear: "M4 7h16M9 7V4.5h6V7M6 7l1 13h10l1-13M10 11v5M14 11v5",
  message: "M4 5h16v11H11l-5 4v-4H4z",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  check: "M5 13l5 5L19 7",
  book: "M4 5.5c3-1.5 5.5-1.2 8 .5v13c-2.5-1.7-5-2-8-.5zM20 5.5c-3-1.5-5.5-1.2-8 .5v13c2.5-1.7 5-2 8-.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M19 5l-1 1M6 18l-1 1",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  star: "M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6z",
  starred: "M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6zM9 11h6M9.5 14h5",
  chart: "M5 20v-7M12 20V5M19 20v-10",
  start: "M8 5l11 7-11 7z",
  pin: "M12 21c-4-4.5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6.5-6 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  eye: "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  block: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M6 6l12 12",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l9-8M16 8l3 3",
  phone: "M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5M11 18h2",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.5v.01",
  stop: "M7 7h10v10H7z",
}

// A sign of the page itself.
/** @param {keyof typeof signs} name */
export const sign = name =>
  h("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: signs[name] }))

/** @param {string} color `#RRGGBB` */
const partsOf = color => [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16))

// How bright a colour is, from 0 to 1 (WCAG 2).
/** @param {number[]} parts */
function brightness(parts) {
  const [red, green, blue] = parts.map(part => part / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// Black or white, whichever is easier to read on a colour.
/** @param {string} color `#RRGGBB` */
export const ink = color => (brightness(partsOf(color)) > 0.179 ? "#000000" : "#ffffff")

// A colour as it can be seen on a ground: moved towards black or white until its contrast is at least 3.
/** @param {string} color @param {string} ground @param {number} end */
function seenOn(color, ground, end) {
  const back = brightness(partsOf(ground))
  for (let step = 0; ; step++) {
    const parts = partsOf(color).map(part => Math.round(part + (end - part) * step / 20))
    const own = brightness(parts)
    const contrast = (Math.max(own, back) + 0.05) / (Math.min(own, back) + 0.05)
    if (contrast >= 3 || step === 20) return `#${parts.map(part => part.toString(16).padStart(2, "0")).join("")}`
  }
}

/** @type {Map<string, Record<string, string>>} */
const tinted = new Map()

// The variables of CSS for a colour: itself, what is written on it, and how it is seen on both grounds of app.css.
/** @param {string} color `#RRGGBB` */
export function tints(color) {
  const known = tinted.get(color)
  if (known) return known
  const vars = {
    "--tint": color, "--ink": ink(color),
    "--on-light": seenOn(color, "#ffffff", 0), "--on-dark": seenOn(color, "#10161b", 255),
  }
  tinted.set(color, vars)
  return vars
}
