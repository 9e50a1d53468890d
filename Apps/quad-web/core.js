// The core: Quad's rules, compiled from Swift to WebAssembly. One core is one device in memory.
import { clocked, reading } from "./clock.js"
import { zone } from "./zone.js"

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("./types.js").Row} Row */

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled

/** Fetches and compiles the core; a second call returns the same one. */
export function fetched() {
  compiled ??= fetch("core.wasm").then(async answer => {
    if (!answer.ok) throw new Error(`core.wasm: ${answer.status}`)
    return WebAssembly.compile(await answer.arrayBuffer())
  })
  compiled.catch(() => (compiled = undefined))
  return compiled
}

/** A core, opened from rows. A trap ends it: `act` throws, and another one is opened from the rows on the disk. */
export class Core {
  /** @param {WebAssembly.Module} module @param {Row[]} rows */
  constructor(module, rows) {
    const host = {
      random: (/** @type {number} */ at, /** @type {number} */ count) => {
        crypto.getRandomValues(this.#bytes(at, count))
      },
      number: (/** @type {number} */ at, /** @type {number} */ count) => Number(text(this.#bytes(at, count))),
    }
    /** @type {any} */
    this.exports = new WebAssembly.Instance(module, { host }).exports
    this.opened = this.act({ do: "open", ...reading(), rows, zone: zone() })
    if (this.opened.error) throw new Error(this.opened.error.words)
  }

  /** @param {Request} request @returns {Answer} */
  act(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(clocked(request)))
    const at = this.exports.room(bytes.length)
    this.#bytes(at, bytes.length).set(bytes)
    const count = this.exports.act(at, bytes.length)
    this.exports.give_back(at)
    const answer = JSON.parse(text(this.#bytes(this.exports.answer(), count)))
    if (answer.error?.isRequestWrong) console.error(`${request.do}: ${answer.error.words}`)
    return answer
  }

  /** The bytes at an address, which are elsewhere once the memory has grown. */
  #bytes(/** @type {number} */ at, /** @type {number} */ count) {
    return new Uint8Array(this.exports.memory.buffer, at, count)
  }
}

/** @param {Uint8Array} bytes */
const text = bytes => new TextDecoder().decode(bytes)
