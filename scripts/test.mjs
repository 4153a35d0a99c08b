// `npm test`: check, unit tests, journeys in the browser. Every step runs even when an earlier one failed; the exit code tells.
import { spawnSync } from 'node:child_process'

const steps = [
  ['check', 'node', ['scripts/check.mjs']],
  ['unit tests', 'pnpm', ['vitest', 'run']],
  ['sizes within budget', 'node', ['bench/size/size.mjs']],
  ['journeys in the browser', 'pnpm', ['--filter', '@latchkey/e2e', 'test']],
]

const results = []
for (const [name, command, args] of steps) {
  console.log(`\n— ${name}`)
  const begin = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  results.push({ name, ok: status === 0, seconds: Math.round((performance.now() - begin) / 1000) })
}
console.log('')
for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
const failed = results.filter(({ ok }) => !ok).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
