#!/usr/bin/env -S node --conditions=@latchkey/source --max-semi-space-size=16
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The first line keeps V8's space for new objects small: it keeps some 100 MiB after a busy hour otherwise.
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(`latchkey-services needs Node ${needed} or newer; this is ${process.version}`)
  process.exitCode = 1
} else {
  // What was compiled once needn't be again: it is half of a start.
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
  await import('../src/main.ts')
}
