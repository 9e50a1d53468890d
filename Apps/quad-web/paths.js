// The paths of the server that more than one page asks for.

export const blocksPath = "/v1/blocks"
export const conversationsPath = "/v1/conversations?limit=50"
export const requestsPath = "/v1/requests"
export const declinedPath = "/v1/requests/declined"
/** @param {string} person */
export const personPath = person => `/v1/people/${person}`
/** @param {string} person */
export const messagesPath = person => `/v1/conversations/${person}/messages`
