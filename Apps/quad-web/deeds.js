// What one does about somebody: each verb once, for every page where it can be chosen.
import { tell } from "./app.js"
import { act, newID } from "./outbox.js"
import { done } from "./peoplewords.js"

/** @typedef {{person: string, displayName?: any}} Somebody */

/** @param {Somebody} somebody */
export const nameOf = ({ person, displayName }) =>
  typeof displayName === "string" && displayName !== "" ? displayName : person.slice(0, 8)

/** @type {Record<string, [string, (person: string) => string]>} */
const verbs = {
  accept: ["POST", person => `/v1/requests/${person}/accept`],
  decline: ["POST", person => `/v1/requests/${person}/decline`],
  declineAndBlock: ["POST", person => `/v1/requests/${person}/decline?block=true`],
  takeBackDecline: ["DELETE", person => `/v1/requests/${person}/decline`],
  block: ["PUT", person => `/v1/blocks/${person}`],
  unblock: ["DELETE", person => `/v1/blocks/${person}`],
}

// Does it and says so; without the server it is done as soon as that is back.
/** @param {keyof typeof verbs} kind @param {Somebody} somebody */
export async function carryOut(kind, somebody) {
  const [method, path] = verbs[kind]
  const { person } = somebody
  const name = nameOf(somebody)
  const isKept = await act({ kind, person, name, method, path: path(person) })
  if (isKept) tell(done[kind](name))
  return isKept
}

// Sends a message; the first one to somebody is a request.
/** @param {Somebody} somebody @param {string} text */
export const write = (somebody, text) => act({
  kind: "message", person: somebody.person, name: nameOf(somebody), method: "POST", path: "/v1/messages",
  body: { id: newID(), to: somebody.person, text },
})

/** @param {Somebody} somebody @param {string} reason @param {boolean} isBlocking */
export async function report(somebody, reason, isBlocking) {
  const { person } = somebody
  const name = nameOf(somebody)
  const body = { id: newID(), person, reason, ...(isBlocking ? { block: true } : {}) }
  const isKept = await act({ kind: "report", person, name, method: "POST", path: "/v1/reports", body })
  if (isKept) tell(isBlocking ? `Reported and blocked ${name}.` : `Reported ${name}, who isn't told.`)
  return isKept
}

/** @param {string} person @param {number} through */
export const markRead = (person, through) =>
  act({ kind: "read", person, method: "POST", path: `/v1/conversations/${person}/read?through=${through}` })

/** @param {string} person @param {number} number */
export const deleteMessage = (person, number) =>
  act({ kind: "deleteMessage", person, method: "DELETE", path: `/v1/conversations/${person}/messages/${number}` })

/** @param {string} person @param {number} through */
export const clear = (person, through) =>
  act({ kind: "clear", person, method: "DELETE", path: `/v1/conversations/${person}/messages?through=${through}` })
