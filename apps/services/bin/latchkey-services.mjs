#!/usr/bin/env -S node --conditions=@latchkey/source
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(`latchkey-services needs Node ${needed} or newer; this is ${process.version}`)
  process.exitCode = 1
} else {
  await import('../src/main.ts')
}
