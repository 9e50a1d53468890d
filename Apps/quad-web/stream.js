// The stream of what happens on the account elsewhere. It is read by `fetch`: an EventSource can't begin after an event
// that another one told, and doesn't tell the comments by which a stream is known to live.

/** @typedef {{kind: string, data: string, id: string}} Told */

// A comment comes every 15 s.
const patience = 40_000
// No event has so many characters.
const longest = 100_000

// Opens a stream that goes on after an event; without one, it begins with a reset.
/** @param {string} after @param {AbortSignal} ending Ends it.
 *  @param {{opened: () => void, told: (event: Told) => void, ended: () => void}} hears */
export async function listen(after, ending, { opened, told, ended }) {
  const giving = new AbortController()
  const give = () => giving.abort()
  ending.addEventListener("abort", give)
  let timer = setTimeout(give, patience)
  try {
    const answer = await fetch("/v1/events", {
      cache: "no-store", redirect: "error", signal: giving.signal,
      headers: { accept: "text/event-stream", ...(after === "" ? {} : { "last-event-id": after }) },
    })
    const isStream = answer.ok && answer.headers.get("content-type")?.startsWith("text/event-stream")
    const reader = isStream ? answer.body?.getReader() : undefined
    if (!reader) return give()
    opened()
    const decoder = new TextDecoder()
    let text = ""
    while (text.length < longest) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(give, patience)
      const events = (text + decoder.decode(value, { stream: true })).split("\n\n")
      text = events.pop() ?? ""
      for (const lines of events) if (!giving.signal.aborted) told(read(lines))
    }
    give()
  } catch {
    // It is over, whatever ended it.
  } finally {
    clearTimeout(timer)
    ending.removeEventListener("abort", give)
    ended()
  }
}

/** @param {string} lines @returns {Told} */
function read(lines) {
  const event = { kind: "", data: "", id: "" }
  for (const line of lines.split("\n")) {
    const [, name, value] = /^(event|data|id): ?(.*)$/.exec(line) ?? []
    if (name === "event") event.kind = value
    if (name === "data") event.data += value
    if (name === "id") event.id = value
  }
  return event
}
