// Lists that the server tells in pages.
import { call } from "./server.js"

const names = ["people", "requests", "conversations"]
/** @param {any} value */
export const listName = value => names.find(name => Array.isArray(value?.[name])) ?? ""
/** @param {string} path @param {unknown} next */
export const after = (path, next) =>
  `${path}${path.includes("?") ? "&" : "?"}after=${encodeURIComponent(String(next))}`
/** @param {any} value @param {any} page @param {string} name */
export const joined = (value, page, name) =>
  ({ ...page, [name]: [...value[name], ...(Array.isArray(page?.[name]) ? page[name] : [])] })

// Asks for a list as far as it is shown; for anything else as it is.
/** @param {string} path @param {any} shown */
export async function whole(path, shown) {
  const first = await call("GET", path)
  const name = listName(first.value)
  const wanted = name === "" ? 0 : shown?.[name]?.length ?? 0
  let { value } = first
  while (first.words === null && value.next && value[name].length < wanted) {
    const page = await call("GET", after(path, value.next))
    if (page.words !== null) return page
    value = joined(value, page.value, name)
  }
  return { ...first, value }
}
