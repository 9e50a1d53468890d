// Times `joins` and `texts` of Joins.swift in Node, as joins.c does on the machine itself.
// Usage: node joins.mjs JOINS.wasm [ROUNDS]
import { readFileSync } from 'node:fs'

const [file, rounds = '20000'] = process.argv.slice(2)
const host = {
  random: (at, count) => crypto.getRandomValues(new Uint8Array(core.memory.buffer, at, count)),
  number: (at, count) => Number(new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, count))),
}
const core = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { host }).exports
function timed(work, rounds) {
  work(rounds / 10)
  const begin = performance.now()
  const result = work(rounds)
  console.log(`${result} ${((performance.now() - begin) * 1000 / rounds).toFixed(4)}`)
}
timed(core.joins, Number(rounds))
timed(core.texts, Number(rounds) / 10)
