// Plays the connection of the touch client: what follows what, and that it never stays offline by itself.
// Usage: node connection.mjs Apps/quad-web/connection.js
import { readFileSync } from 'node:fs'

const source = readFileSync(process.argv[2], 'utf8')
const { after, begun, pause } = await import(`data:text/javascript,${encodeURIComponent(source)}`)

let [passed, failed] = [0, 0]
function check(name, isRight, seen = '') {
  if (isRight) passed += 1
  else if (failed++ < 5) console.log(`FAIL ${name}\n    ${JSON.stringify(seen)}`)
}

const event = text => {
  const [kind, value] = text.split(' ')
  return { kind, ...(kind === 'lost' ? { lasted: Number(value) } : kind === 'failed' ? { seconds: Number(value) } : {}) }
}

// The doing after the last of some events, with half of all chance.
const table = [
  ['begin', { hush: true, listen: true, wait: 2000 }, 'ready'],
  ['begin told', { wait: 0 }, 'ready'],
  ['begin due', { go: true }, 'going'],
  ['begin due done', { listen: true }, 'ready'],
  ['begin due tapped', {}, 'going'],
  ['begin due tapped done', { listen: true, wait: 1500 }, 'ready'],
  ['begin due told done', { listen: true, wait: 1500 }, 'ready'],
  ['begin tapped', { wait: 1500 }, 'ready'],
  ['begin due failed', { wait: 375 }, 'failed'],
  ['begin due failed due failed', { wait: 750 }, 'failed'],
  ['begin due failed:7', { wait: 7000 }, 'failed'],
  ['begin due failed:999999', { wait: 3600000 }, 'failed'],
  ['begin due failed tapped', {}, 'failed'],
  ['begin due failed due done', { listen: true }, 'ready'],
  ['begin due failed due done due failed', { wait: 375 }, 'failed'],
  ['begin due failed wake', { hush: true, listen: true, wait: 0 }, 'ready'],
  ['begin due done wake', { hush: true, listen: true, wait: 2000 }, 'ready'],
  ['begin due wake', { hush: true, listen: true }, 'going'],
  ['begin due wake failed due failed', { wait: 750 }, 'failed'],
  ['begin lost:0', { hush: true, wait: 375 }, 'failed'],
  ['begin lost:0 due done lost:0', { hush: true, wait: 750 }, 'failed'],
  ['begin lost:0 due done lost:40000', { hush: true, wait: 375 }, 'failed'],
  ['begin due lost:0', { hush: true }, 'going'],
  ['begin due end', { hush: true }, 'off'],
  ['begin due end done', {}, 'off'],
  ['tapped', {}, 'off'], ['wake', {}, 'off'], ['told', {}, 'off'], ['due', {}, 'off'], ['lost:0', {}, 'off'],
]
for (const [events, doing, phase] of table) {
  let [state, done] = [begun, {}]
  for (const text of events.split(' ')) [state, done] = after(state, event(text.replace(':', ' ')), 0.5)
  check(events, state.phase === phase && JSON.stringify(done) === JSON.stringify(doing), [state, done])
}

for (let failures = 0; failures < 100; failures++) {
  const whole = Math.min(60000, 500 * 2 ** failures)
  check(`pause ${failures}`, pause(failures, 0) === whole / 2 && pause(failures, 1) === whole)
}

// A walk by chance: whatever happened, something is under way while the stream is closed, and the next exchange that
// succeeds opens it.
let seed = 43
const chance = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31
const kinds = ['wake', 'tapped', 'told', 'lost:0', 'lost:99999', 'due', 'done', 'failed', 'failed:5']
let [state] = after(begun, { kind: 'begin' }, 0)
let [isOpen, isTimed] = [true, true]
function happens(kind) {
  if (kind === 'due') isTimed = false
  const [next, doing] = after(state, event(kind.replace(':', ' ')), chance())
  state = next
  if (doing.hush) isOpen = false
  if (doing.listen) isOpen = true
  if (doing.wait !== undefined) isTimed = true
}
let stuck
let returns = 0
for (let step = 0; step < 100000; step++) {
  const isGoing = state.phase === 'going'
  const possible = kinds.filter(kind => {
    if (kind === 'due') return isTimed && !isGoing
    if (/^(done|failed)/.test(kind)) return isGoing
    return isOpen || !/^(told|lost)/.test(kind)
  })
  happens(possible[Math.floor(chance() * possible.length)])
  const isStuck = state.phase !== 'going' && !isTimed && (!isOpen || state.phase === 'failed' || state.isDue)
  if (isStuck || state.phase === 'off') stuck ??= [step, state, isOpen, isTimed]
  if (step % 1000 === 0) {
    if (state.phase !== 'going' && isTimed) happens('due')
    if (state.phase === 'going') happens('done')
    if (isOpen && state.phase === 'ready') returns += 1
  }
}
check('no step of 100,000 leaves it stuck', stuck === undefined, stuck)
check('an answer brings it back each time', returns === 100, returns)
// The stream, whatever the pieces in which it comes.
const streaming = readFileSync(process.argv[2].replace('connection.js', 'stream.js'), 'utf8')
const { listen } = await import(`data:text/javascript,${encodeURIComponent(streaming)}`)
const text = 'id: a1\nretry: 3000\nevent: reset\ndata: {"life":"é"}\n\n:\n\nid: a2\nevent: message\ndata: {}\n\nid: a3\nevent: sy'
async function heard(chunks, { type = 'text/event-stream', status = 200, after = '', from } = {}) {
  const [events, asked] = [[], []]
  globalThis.fetch = async (path, options) => {
    asked.push(options.headers['last-event-id'])
    if (options.signal.aborted) throw new Error('aborted')
    return new Response(new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    }), { status, headers: { 'content-type': type } })
  }
  let opened = 0
  let ended = 0
  await listen(after, from ?? new AbortController().signal, {
    opened: () => (opened += 1), told: one => events.push(one), ended: () => (ended += 1) })
  return { events, asked, opened, ended }
}
const bytes = new TextEncoder().encode(text)
for (const size of [1, 2, 3, 7, 1000]) {
  const chunks = []
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size))
  const { events, asked, opened, ended } = await heard(chunks, { after: size > 3 ? 'a0' : '' })
  check(`a stream in pieces of ${size}`, JSON.stringify(events) === JSON.stringify([
    { kind: 'reset', data: '{"life":"é"}', id: 'a1' }, { kind: '', data: '', id: '' }, { kind: 'message', data: '{}', id: 'a2' },
  ]) && opened === 1 && ended === 1 && asked[0] === (size > 3 ? 'a0' : undefined), [events, asked, opened, ended])
}
for (const [name, chunks, options] of [
  ['a page of a network that asks to sign in', [bytes], { type: 'text/html' }], ['a refusal', [bytes], { status: 401 }]]) {
  const { events, opened, ended } = await heard(chunks, options)
  check(`${name} is no stream`, events.length === 0 && opened === 0 && ended === 1, [events, opened, ended])
}
const { events: endless, ended } = await heard(Array.from({ length: 99 }, () => new Uint8Array(9999).fill(97)))
check('an event without an end ends the stream', endless.length === 0 && ended === 1, [endless, ended])

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
