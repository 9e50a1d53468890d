// Plays docs/sync-vectors through the rules compiled for browsers.
// Usage: node vectors.mjs CORE.wasm FOLDER
import { readFileSync } from 'node:fs'

const [file, folder] = process.argv.slice(2)
const host = {
  random: (at, count) => crypto.getRandomValues(new Uint8Array(core.memory.buffer, at, count)),
  number: (at, count) => Number(new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, count))),
}
const module = new WebAssembly.Module(readFileSync(file))
const core = new WebAssembly.Instance(module, { host }).exports

/** Calls a function with bytes, and returns its answer; `null` if it took none. */
function call(name, inputs, ...rest) {
  const rooms = inputs.map(bytes => {
    const at = core.room(bytes.length)
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes)
    return at
  })
  const count = core[name](...rooms.flatMap((at, index) => [at, inputs[index].length]), ...rest)
  rooms.forEach(at => core.give_back(at))
  return count < 0 ? null : new Uint8Array(core.memory.buffer, core.answer(), count).slice()
}

const bytes = text => new TextEncoder().encode(text)
const text = answer => answer && new TextDecoder().decode(answer)
const document = json => text(call('document', [bytes(json)], 0))
const join = (one, other) => text(call('join', [bytes(one), bytes(other)]))
const vectors = name => JSON.parse(readFileSync(`${folder}/${name}.json`)).vectors

let [passed, failed] = [0, 0]
function check(name, found, wanted) {
  if (found === wanted) {
    passed += 1
  } else {
    failed += 1
    console.log(`FAIL ${name}\n    found  ${found}\n    wanted ${wanted}`)
  }
}

for (const vector of vectors('documents')) {
  const found = call('document', [bytes(vector.json)], 1)
  check(`${vector.name}: text`, document(vector.json), vector.canonical)
  check(`${vector.name}: bytes`, found && Buffer.from(found).toString('hex'), vector.bytes)
  check(
    `${vector.name}: text of bytes`,
    text(call('document_of_bytes', [Buffer.from(vector.bytes, 'hex')])), vector.canonical)
}
for (const { name, one, other, joined } of vectors('joins')) {
  check(`${name}: joined`, join(one, other), joined)
  check(`${name}: joined the other way`, join(other, one), joined)
  check(`${name}: joined again`, join(joined, one), joined)
}
for (const { name, json } of vectors('refused')) check(`${name}: refused`, document(json), null)

// Memory is given back: joining on and on takes no more than the first thousand joins.
const { one, other } = vectors('joins').at(-1)
for (let time = 0; time < 1000; time += 1) join(one, other)
const size = core.memory.buffer.byteLength
for (let time = 0; time < 2000; time += 1) join(one, other)
check('memory after 2,000 joins', core.memory.buffer.byteLength, size)

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
