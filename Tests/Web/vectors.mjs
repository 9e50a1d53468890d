// Plays docs/sync-vectors through the rules compiled for browsers.
// Usage: node vectors.mjs CORE.wasm FOLDER
import { readFileSync } from 'node:fs'

const [file, folder] = process.argv.slice(2)
const isLong = process.env.QUAD_LONG !== undefined && process.env.QUAD_LONG !== ''
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

// Whatever is damaged is read or refused: a trap would end this program.
let state = 0x9E3779B9
const below = count => {
  state = Math.imul(state ^ (state >>> 15), 0x2C1B3C6D) + 0x6D2B79F5 | 0
  return (state >>> 0) % count
}
const insides = ['', '"', '{', '[', '-', '9'.repeat(30), '\\ud800', '{"', '\xff', '1e400', 'null', '\0'.repeat(9)]
function damaged(input) {
  const output = [...input]
  for (let time = 0; time <= below(3); time += 1) {
    const at = below(output.length + 1)
    if (below(3) === 0) output.splice(at, below(20))
    else if (below(2) === 0) output.splice(at, 0, ...Buffer.from(insides[below(insides.length)], 'latin1'))
    else if (at < output.length) output[at] ^= 1 << below(8)
  }
  return Uint8Array.from(output)
}
const sound = vectors('documents').flatMap(({ json, bytes: binary }) => [
  ['document', bytes(json)], ['document_of_bytes', Buffer.from(binary, 'hex')]])
let refused = 0
for (let time = 0; time < (isLong ? 400000 : 4000); time += 1) {
  const [name, input] = sound[below(sound.length)]
  refused += call(name, [damaged(input)], 0) === null ? 1 : 0
}
check('of damaged inputs many are refused', refused > 1000, true)
for (const depth of [60, 70, 600, 100000]) {
  const open = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
  check(`objects in ${depth} levels`, document(open) === null, depth > 64)
  check(`lists in ${depth} levels`, document(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`) === null, depth > 64)
}

// Memory is given back: joining on and on takes no more than the first thousand joins.
const { one, other } = vectors('joins').at(-1)
for (let time = 0; time < 1000; time += 1) join(one, other)
const size = core.memory.buffer.byteLength
for (let time = 0; time < (isLong ? 1000000 : 2000); time += 1) join(one, other)
check('memory after all joins', core.memory.buffer.byteLength, size)

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
