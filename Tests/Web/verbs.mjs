// Plays a history of verbs through the core compiled for browsers: it answers what the core on the host answers, by the
// hashes of its answers (Tests/WebCoreTests writes them), and no malformed request stops it.
// Usage: node verbs.mjs CORE.wasm VERBS.json
import { readFileSync } from 'node:fs'

const [file, verbs] = process.argv.slice(2)
const { seed, steps } = JSON.parse(readFileSync(verbs))
const mask = (1n << 64n) - 1n

/** The numbers of SeededGenerator. */
function numbers(seed) {
  let state = BigInt(seed)
  return () => {
    state = (state + 0x9E3779B97F4A7C15n) & mask
    let mixed = state
    mixed = ((mixed ^ (mixed >> 30n)) * 0xBF58476D1CE4E5B9n) & mask
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94D049BB133111EBn) & mask
    return mixed ^ (mixed >> 31n)
  }
}

const module = new WebAssembly.Module(readFileSync(file))

/** A core whose identifiers follow from a seed; it is opened once before, when sets draw the seed of their hashes. */
function instance(seed) {
  let next = numbers(0)
  const host = {
    random: (at, count) => {
      if (count === 8) new DataView(core.memory.buffer).setBigUint64(at, next(), true)
    },
    number: (at, count) => Number(new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, count))),
  }
  const core = new WebAssembly.Instance(module, { host }).exports
  act(core, bytes(steps[0].request))
  next = numbers(seed)
  return core
}

/** Sends the bytes of a request; returns those of the answer. */
function act(core, bytes) {
  const at = core.room(bytes.length)
  new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes)
  const count = core.act(at, bytes.length)
  core.give_back(at)
  return new Uint8Array(core.memory.buffer, core.answer(), count).slice()
}

const bytes = text => new TextEncoder().encode(text)
const text = bytes => new TextDecoder().decode(bytes)
const hash = bytes => bytes
  .reduce((hash, byte) => ((hash ^ BigInt(byte)) * 0x100000001B3n) & mask, 0xCBF29CE484222325n)
  .toString(16).padStart(16, '0')

let [passed, failed] = [0, 0]
function check(name, isRight, seen = '') {
  if (isRight) {
    passed += 1
  } else {
    failed += 1
    if (failed < 4) console.log(`FAIL ${name.slice(0, 500)}\n    ${seen.slice(0, 500)}`)
  }
}

const core = instance(seed)
for (const [index, step] of steps.entries()) {
  const answer = act(core, bytes(step.request))
  check(`${index}: ${step.request}`, hash(answer) === step.hash, text(answer))
}

// Malformed requests: each is answered, and the core goes on.
const view = JSON.stringify({ do: 'view', now: '1700000000000' })
const before = text(act(core, bytes(view)))
let [answers, others] = [0, 0]
const next = numbers(7)
for (const { request } of steps) {
  const damaged = bytes(request)
  damaged[Number(next() % BigInt(damaged.length))] = 34
  for (const input of [damaged, bytes(request.slice(0, Number(next() % BigInt(request.length))))]) {
    answers += 'error' in JSON.parse(text(act(core, input))) ? 1 : 0
    others += 1
  }
}
check('malformed requests are answered', answers === others, `${answers} of ${others}`)
check('what was counted is still there', JSON.parse(before).counters.length > 0, before)

// Memory is given back: a tap, undone, takes no more than the first thousand.
const tapped = instance(seed)
act(tapped, bytes(steps[0].request))
const now = '1700000000000'
const made = JSON.parse(text(act(tapped, bytes(JSON.stringify({ do: 'add', now, titles: ['Kids'] })))))
const tap = bytes(JSON.stringify({ do: 'tap', now, id: made.order[0], times: '1' }))
for (let time = 0; time < 1500; time += 1) act(tapped, tap)
const size = tapped.memory.buffer.byteLength
const begun = performance.now()
for (let time = 0; time < 1000; time += 1) act(tapped, tap)
const each = (performance.now() - begun) / 1000
check('memory after 1,000 more taps', tapped.memory.buffer.byteLength === size, `${size} bytes before`)
console.log(`a tap takes ${each.toFixed(3)} ms, ${(size / 1048576).toFixed(1)} MiB`)

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
