// Swipes across a page. A touch that scrolls the page is told as touches only, since browsers take the pointer away.

// How far a finger must go sideways, and how far up or down it may.
const [across, along] = [80, 48]

/** @type {{x: number, y: number} | null} */
let begun = null

// The properties of an element that is swiped over; a button does the same for who can't.
/** @param {{left?: () => void, right?: () => void}} actions */
export const swipes = ({ left, right }) => ({
  ontouchstart: (/** @type {TouchEvent} */ event) => {
    const isText = event.target instanceof Element && event.target.matches("input, textarea")
    const [touch] = event.touches
    begun = isText || event.touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY }
  },
  ontouchend: (/** @type {TouchEvent} */ event) => {
    const [touch] = event.changedTouches
    if (!begun || event.touches.length > 0) return
    const [x, y] = [touch.clientX - begun.x, touch.clientY - begun.y]
    begun = null
    if (Math.abs(x) < across || Math.abs(y) > along || (getSelection()?.toString() ?? "") !== "") return
    if (x > 0) right?.()
    else left?.()
  },
})
