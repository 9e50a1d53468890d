// The paths of the server that more than one page asks for.

export const blocksPath = "/v1/blocks"
export const conversationsPath = "/v1/conversations?limit=50"
export const placesPath = "/v1/places"
export const requestsPath = "/v1/requests"
// Home as it is opened first, and all whom one met.
export const homePaths = ["/v1/people?limit=50&order=recent&today=true", "/v1/people?limit=50&order=recent"]
export const declinedPath = "/v1/requests/declined"
/** @param {string} person */
export const personPath = person => `/v1/people/${person}`
/** @param {string} person */
export const messagesPath = person => `/v1/conversations/${person}/messages`
