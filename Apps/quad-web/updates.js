// The service worker: it keeps the page for use without a network. A new version is offered, never forced.
import { draw, isQuiet } from "./app.js"
import { model } from "./model.js"

/** @type {ServiceWorkerRegistration | undefined} */
let registration
let isReplacing = false
let wasTouched = false
let isStale = false

/** The version that this page runs as; empty where nothing is kept. */
export let version = ""

export async function lookForUpdates() {
  const worker = navigator.serviceWorker
  if (!worker) return
  addEventListener("pointerdown", () => (wasTouched = true), { once: true })
  addEventListener("keydown", () => (wasTouched = true), { once: true })
  worker.addEventListener("message", ({ data }) => {
    if (data.version) version = data.version
    draw()
  })
  const isFirstVisit = worker.controller === null
  worker.addEventListener("controllerchange", () => {
    if (isFirstVisit && !isReplacing) return askVersion()
    // Another version serves by now: this page is of the one before.
    if (isReplacing || !wasTouched) return location.reload()
    isStale = true
    offered()
  })
  askVersion()
  try {
    registration = await worker.register(workerAddress(), { updateViaCache: "none" })
  } catch (error) {
    return console.warn(error)
  }
  // One that came while the page was closed is used at once, if nothing was touched yet. It can't take over while the
  // old one still answers for files.
  while (registration.waiting && worker.controller && !wasTouched) {
    if (model.isReady) return replace()
    await new Promise(done => setTimeout(done, 50))
  }
  registration.addEventListener("updatefound", () => {
    const coming = registration?.installing
    coming?.addEventListener("statechange", offered)
  })
  offered()
}

function offered() {
  model.isUpdateReady = isStale || Boolean(registration?.waiting && navigator.serviceWorker.controller)
  draw()
}

const askVersion = () => navigator.serviceWorker.controller?.postMessage("version")

// Asks the server for a newer version.
/** @returns {Promise<boolean>} Whether there is one. */
export async function lookNow() {
  await registration?.update()
  return Boolean(registration?.installing || registration?.waiting)
}

/** Changes to the version that waits, once all taps are on the disk. */
export function replace() {
  if (!isQuiet()) return void setTimeout(replace, 50)
  isReplacing = true
  if (registration?.waiting) registration.waiting.postMessage("replace")
  else location.reload()
}

/** The worker's address, as Trusted Types let it through. */
function workerAddress() {
  const types = /** @type {any} */ (globalThis).trustedTypes
  const policy = types?.createPolicy("quad", { createScriptURL: () => "sw.js" })
  return policy ? policy.createScriptURL("") : "sw.js"
}
