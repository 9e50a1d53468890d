// Whether the browser keeps what is counted, and for how long.
import { draw } from "./app.js"

/** @type {Promise<boolean> | undefined} */
let asked

/** Asks the browser, once a page, to keep what is stored even when the disk is full. */
export function keepStorage() {
  asked ??= navigator.storage?.persist?.() ?? Promise.resolve(false)
  return asked
}

// What the browser says about it.
/** @returns {Promise<{isKept: boolean, bytes: number}>} */
export async function storageFacts() {
  const [isKept, estimate] = await Promise.all([navigator.storage?.persisted?.(), navigator.storage?.estimate?.()])
  return { isKept: isKept ?? false, bytes: estimate?.usage ?? 0 }
}

/** Whether the page runs as an app from the home screen. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches

/** @type {any} */
let offer = null
addEventListener("beforeinstallprompt", event => {
  event.preventDefault()
  offer = event
  draw()
})

/** Whether the browser offers to install the page. */
export const canInstall = () => offer !== null

export function install() {
  offer?.prompt()
  offer = null
  draw()
}

/** Whether this is Safari on a phone or tablet, which forgets unless the page is on the home screen. */
export const needsHomeScreen = () => /** @type {any} */ (navigator).standalone === false
