// Pages as values: `h` describes an element, `patch` changes what is shown as little as possible.
// Texts become text nodes, so none is ever read as HTML.

/** @typedef {{tag: string, props: Record<string, any>, children: (View | string)[]}} View */
/** @typedef {View | string | null | undefined | false | any[]} Child */

const vector = new Set(["svg", "path", "circle", "g"])
// What each shown node was made from.
/** @type {WeakMap<Node, View>} */
const shown = new WeakMap()

/**
 * Describes an element. Properties are attributes, but for `on…` (functions), `value` and `checked` (properties),
 * `vars` (variables of CSS) and `key`, which tells an element from its neighbours.
 *
 * @param {string} tag @param {Record<string, any> | null} props @param {Child[]} children @returns {View}
 */
export function h(tag, props, ...children) {
  /** @type {any[]} */
  const flat = children.flat(9)
  return { tag, props: props ?? {}, children: flat.filter(isShown) }
}

const isShown = (/** @type {Child} */ child) => child !== null && child !== undefined && child !== false && child !== ""

// Makes an element's children what is described.
/** @param {Element} parent @param {(View | string)[]} views */
export function patch(parent, views) {
  /** @type {Map<unknown, ChildNode>} */
  const old = new Map()
  ;[...parent.childNodes].forEach((node, index) => old.set(shown.get(node)?.props.key ?? index, node))
  const nodes = views.map((view, index) => {
    const key = typeof view === "string" ? index : view.props.key ?? index
    const node = old.get(key)
    if (node && fits(node, view)) {
      old.delete(key)
      return update(node, view)
    }
    return update(made(view), view)
  })
  for (const node of old.values()) node.remove()
  let next = parent.firstChild
  for (const node of nodes) {
    if (node === next) next = next.nextSibling
    else parent.insertBefore(node, next)
  }
}

/** @param {ChildNode} node @param {View | string} view */
const fits = (node, view) =>
  typeof view === "string" ? node instanceof Text : shown.get(node)?.tag === view.tag

/** @param {View | string} view @returns {Text | Element} */
function made(view) {
  if (typeof view === "string") return document.createTextNode(view)
  return vector.has(view.tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", view.tag)
    : document.createElement(view.tag)
}

/** @template {ChildNode} N @param {N} node @param {View | string} view @returns {N} */
function update(node, view) {
  if (typeof view === "string") {
    if (node.nodeValue !== view) node.nodeValue = view
    return node
  }
  const before = shown.get(node)
  if (before === view) return node
  /** @type {any} */
  const element = node
  const old = before?.props ?? {}
  shown.set(node, view)
  patch(element, view.children)
  for (const name of new Set([...Object.keys(old), ...Object.keys(view.props)])) {
    if (old[name] !== view.props[name]) set(element, name, view.props[name])
  }
  // What is chosen goes with its option when options change.
  if (view.tag === "select") set(element, "value", view.props.value)
  return node
}

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (name === "key") return
  // A text that is the same stays untouched: it may be in the middle of a composition.
  if (name === "value" && element.value === value) return
  if (name.startsWith("on") || name === "value" || name === "checked") element[name] = value ?? null
  else if (name === "vars") for (const [key, one] of Object.entries(value ?? {})) element.style.setProperty(key, one)
  else if (value === undefined || value === null || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? "" : `${value}`)
}

// Does nothing when it is called again before it is done: a second press isn't a second deed.
/** @template {any[]} A @param {(...given: A) => Promise<unknown>} f @returns {(...given: A) => Promise<void>} */
export function once(f) {
  let isGoing = false
  return async (...given) => {
    if (isGoing) return
    isGoing = true
    try {
      await f(...given)
    } finally {
      isGoing = false
    }
  }
}

// More than lists draw at once.
const mostRemembered = 1000

// Keeps what a function returns for as long as it is given the same, so that `patch` passes over it.
/** @template {any[]} A @param {(...given: A) => View} view @returns {(key: string, ...given: A) => View} */
export function remembering(view) {
  /** @type {Map<string, {given: any[], view: View}>} */
  const kept = new Map()
  return (key, ...given) => {
    const last = kept.get(key)
    if (last && last.given.every((one, index) => one === given[index])) return last.view
    const made = view(...given)
    if (kept.size >= mostRemembered) kept.clear()
    kept.set(key, { given, view: made })
    return made
  }
}
