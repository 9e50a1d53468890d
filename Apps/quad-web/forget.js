// Deletes all that this browser keeps of Quad.
import { tell } from "./app.js"
import { call } from "./server.js"

const channel = new BroadcastChannel("quad-forget")
channel.onmessage = () => location.replace("./")

// Ends the session as well, if there is one; then this tab and all others begin anew.
/** @param {boolean} isSignedIn */
export async function forgetEverything(isSignedIn) {
  if (isSignedIn) {
    const { status, words } = await call("DELETE", "/v1/sessions/current?forget=true")
    if (words !== null && status !== 401) {
      return tell(`nothing was deleted, as the session can't be ended: ${words}`, { isWarning: true })
    }
  }
  // The answer has the browser delete all of it; this is for browsers that don't.
  localStorage.clear()
  for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name)
  for (const one of await navigator.serviceWorker?.getRegistrations() ?? []) await one.unregister()
  await new Promise(done => {
    const deleting = indexedDB.deleteDatabase("quad")
    deleting.onsuccess = deleting.onerror = deleting.onblocked = done
  })
  channel.postMessage(true)
  location.replace("./")
}
