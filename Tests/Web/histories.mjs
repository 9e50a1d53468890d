// Plays random histories of documents in the core: each has the bytes that the host wrote, and breaks no law.
// Usage: node histories.mjs CORE.wasm COUNT HASHES, which has a line for each hundred
import { readFileSync } from 'node:fs'

const [file, count, hashes] = process.argv.slice(2)
const host = {
  random: (at, count) => crypto.getRandomValues(new Uint8Array(core.memory.buffer, at, count)),
  number: (at, count) => Number(new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, count))),
}
const core = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { host }).exports
const wanted = readFileSync(hashes, 'utf8').trim().split('\n').map(BigInt)

let [passed, failed] = [0, 0]
for (let first = 0; first < Number(count); first += 100) {
  const found = BigInt.asUintN(64, core.histories(BigInt(first), BigInt(Math.min(100, Number(count) - first))))
  if (found !== 0n && found === wanted[first / 100]) {
    passed += 1
  } else {
    failed += 1
    console.log(`FAIL the histories from ${first}\n    found  ${found}\n    wanted ${wanted[first / 100]}`)
  }
}
console.log(`${(core.memory.buffer.byteLength / 1048576).toFixed(1)} MiB`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
