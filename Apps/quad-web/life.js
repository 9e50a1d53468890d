// The life of the server, which is another one after a backup was put back.
import { revise, seen } from "./kept.js"

/** @type {Promise<void>} */
let entering = Promise.resolve()

// Notes the life of the server. After a backup was put back it is another one: numbers of messages may be those of
// others then, so all messages are dropped. True if that happened.
/** @param {string | null} life */
export async function entered(life) {
  await entering
  const known = seen("life")?.value
  if (!life || life === known) return false
  const isOther = known !== undefined
  entering = revise(all => {
    for (const path of [...all.keys()]) if (isOther && path.endsWith("/messages")) all.delete(path)
    all.set("life", { value: life, at: 0 })
  })
  await entering
  if (isOther) restored()
  return true
}

// Called when the server was put back to a backup.
let restored = () => {}
/** @param {() => void} then */
export const whenRestored = then => (restored = then)
