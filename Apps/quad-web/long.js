// Lists of many tiles: those near the screen are drawn, and room is left for the others.
import { h } from "./dom.js"
import { draw } from "./app.js"

/** The most tiles that are all drawn. */
export const few = 200

// As app.css has it: the least width of a tile on a narrow and on a wide page, and the gap between two.
const [narrow, wide, gap] = [134, 184, 12]
// The height of a row, in letters.
const height = 11

/** The rows that are drawn of each list. @type {Map<string, {first: number, end: number}>} */
const drawn = new Map()

/** The pixels from one row to the next. */
const step = () => height * parseFloat(getComputedStyle(document.documentElement).fontSize) + gap

function columns() {
  const width = document.documentElement.clientWidth
  const least = width < 640 ? narrow : wide
  return Math.max(1, Math.floor((Math.min(width, 1200) - 32 + gap) / (least + gap)))
}

/** The rows of a list that lie within the screen and some height above and below it.
 *  @param {Element} list @param {number} rows @param {number} around */
function rowsNear(list, rows, around) {
  const { top, width } = list.getBoundingClientRect()
  // Of what is folded up nothing is seen.
  if (width === 0) return { first: 0, end: 0 }
  const row = (/** @type {number} */ y) => Math.max(0, Math.min(rows, (y - top) / step()))
  return { first: Math.floor(row(-around)), end: Math.ceil(row(innerHeight + around)) }
}

/** Draws what has come near the screen. */
function place() {
  let isMissing = false
  for (const list of document.querySelectorAll(".tiles.long")) {
    const { name = "", rows } = /** @type {HTMLElement} */ (list).dataset
    const seen = rowsNear(list, Number(rows), innerHeight / 2)
    const now = drawn.get(name) ?? { first: 0, end: 0 }
    if (seen.first === seen.end || (seen.first >= now.first && seen.end <= now.end)) continue
    drawn.set(name, rowsNear(list, Number(rows), 1.5 * innerHeight))
    isMissing = true
  }
  if (isMissing) draw()
}
addEventListener("scroll", place, { passive: true })
addEventListener("resize", place)
addEventListener("toggle", place, true)

/** A list of many.
 *  @template T @param {string} name @param {T[]} all
 *  @param {(one: T, place: number) => import("./dom.js").View} tile */
export function longTiles(name, all, tile) {
  const wide = columns()
  const rows = Math.ceil(all.length / wide)
  const { first, end } = drawn.get(name) ?? { first: 0, end: 0 }
  const [from, until] = [Math.min(first, rows), Math.min(end, rows)]
  queueMicrotask(place)
  return h("ul", {
    class: "tiles long", "data-name": name, "data-rows": rows,
    vars: { "--columns": wide, "--before": `${from * step()}px`, "--after": `${(rows - until) * step()}px` },
  }, all.slice(from * wide, until * wide).map((one, index) => tile(one, from * wide + index + 1)))
}
