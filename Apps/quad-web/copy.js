// A file with all counts and the journal, as the disk has them, in the form that `quad export` writes and `quad import`
// reads. No state of a document is read as numbers here: they may be longer than those of JavaScript.
import { connected } from "./kept.js"
import { model } from "./model.js"
import { completed } from "./store.js"

/** @param {string} key @returns {[string, string]} */
function halves(key) {
  const at = key.indexOf(".")
  return [key.slice(0, at), key.slice(at + 1)]
}

// A row of the disk has the state of its document at the end.
const state = '"state":'

/** @param {string} key @param {string} row */
function document(key, row) {
  const [kind, id] = halves(key)
  return `{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},${row.slice(row.indexOf(state))}`
}

/** @param {string} key @param {string} row */
function line(key, row) {
  const [counter] = halves(key)
  const { at, kind, amount, isCounted, device = model.device, period = null } = JSON.parse(row)
  const about = { counter, title: model.counters.get(counter)?.title ?? "", at: new Date(Number(at)), kind }
  const rest = { isCounted, period, note: "", device }
  // The amount is kept as the text of a number.
  return `${JSON.stringify(about).slice(0, -1)},"amount":${amount},${JSON.stringify(rest).slice(1)}`
}

/** The file. */
export async function copied() {
  const transaction = (await connected()).transaction(["documents", "taps"])
  const all = ["documents", "taps"].map(name => {
    const store = transaction.objectStore(name)
    return { keys: store.getAllKeys(), values: store.getAll() }
  })
  await completed(transaction)
  const [documents, history] = all.map(({ keys, values }, index) =>
    keys.result.map((key, at) => (index === 0 ? document : line)(String(key), values.result[at])).join(",\n"))
  const lines = ['{"format":"quad-export","schemaVersion":1,', '"documents":[', documents, '],"history":[', history]
  const name = `quad-${model.journal?.day ?? "copy"}.json`
  return new File([[...lines, "]}", ""].join("\n")], name, { type: "application/json" })
}

// Hands the file to the person: by the sheet of the phone where it takes such a file, else as a download.
/** @param {File} file */
export async function handOver(file) {
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] })
  const address = URL.createObjectURL(file)
  const link = window.document.createElement("a")
  link.href = address
  link.download = file.name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
