#!/usr/bin/env -S node --conditions=@latchkey/source --max-semi-space-size=16 --heap-growing-percent=50 --v8-pool-size=1
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The first line keeps V8's memory small. Its space for new objects keeps some 100 MiB after a busy hour otherwise, and it lets the others grow to
// several times of what is in use before it collects: under the hostile client's mix that took 474 MiB, and takes 337 with the same times.
// V8 marks old objects on four threads beside this one. On a machine of two cores the thread that serves requests then gets a third of its time, for
// a tenth of a second, every few seconds. With one thread the slowest hundredth of the answers comes after 32 ms instead of 45 under that mix.
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(`latchkey-services needs Node ${needed} or newer; this is ${process.version}`)
  process.exitCode = 1
} else {
  // What was compiled once needn't be again: it is half of a start.
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
  await import('../src/main.ts')
}
