// Requests to the server that the page came from. The browser adds the session by a cookie that no script can read.

import { byThisClock } from "./days.js"

/** @typedef {{method: string, path: string, type: string | null, body: string | Uint8Array | null}} Request */
/** @typedef {{status: number, body: string, retryAfter: string | null, life: string | null}} Reply */

// Longer than the server takes for a password when many sign in.
const patience = 30000
const json = "application/json"

// Sends a request as it is; without an answer the status is 0.
/** @param {Request} request @returns {Promise<Reply>} */
export async function sent({ method, path, type, body }) {
  const giving = new AbortController()
  const timer = setTimeout(() => giving.abort(), patience)
  try {
    const answer = await fetch(path, {
      method, body, cache: "no-store", redirect: "error", signal: giving.signal,
      headers: { accept: type ?? json, ...(body === null ? {} : { "content-type": type ?? json }) },
    })
    return {
      status: answer.status, body: await answer.text(), retryAfter: answer.headers.get("retry-after"),
      life: answer.headers.get("quad-life"),
    }
  } catch {
    return { status: 0, body: "", retryAfter: null, life: null }
  } finally {
    clearTimeout(timer)
  }
}

// Asks for something as JSON, or with the bytes of a file. Whatever comes back is a value to look at, and never more
// than a text to show.
/** @param {string} method @param {string} path @param {object} [input]
 *  @returns {Promise<{status: number, value: any, words: string | null, life: string | null}>} */
export async function call(method, path, input) {
  const body = input === undefined ? null : input instanceof Uint8Array ? input : JSON.stringify(input)
  const { status, body: text, life } = await sent({ method, path, type: json, body })
  const value = read(text)
  if (status >= 200 && status < 300 && value) return { status, value, words: null, life }
  return { status, value, life, words: status === 0 ? "the server can't be reached" : said(value?.detail, status) }
}

/** @param {string} text */
function read(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === "object" ? value : null
  } catch {
    return null
  }
}

/** @param {unknown} detail @param {number} status */
const said = (detail, status) => (typeof detail === "string" && detail !== ""
  ? byThisClock(detail.slice(0, 400)) : `the server's answer can't be read (${status})`)
