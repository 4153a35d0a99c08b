// `npm test`: check, unit tests, pairings on the newer SDK, sizes, journeys in the browser. Every step runs even when an earlier one failed; the exit code tells.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedStatus, gitStatus } from './git-status.shared.ts'
import { failedPrefix, readNotes } from './run-notes.shared.ts'

const steps = [
  ['check', 'node', ['scripts/check.mjs']],
  ['unit tests', 'node', ['scripts/turbo.mjs', 'unit', 'unit:examples']],
  ['pairings on the other SDK', 'node', ['scripts/walletconnect-next.mjs']],
  ['sizes within budget', 'node', ['bench/size/size.mjs']],
  ['journeys in the browser', 'pnpm', ['--filter', '@latchkey/e2e', 'test']],
]

const before = gitStatus()
const notesFolder = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
const LATCHKEY_RUN_NOTES = join(notesFolder, 'notes.txt')
const results = []
for (const [name, command, args] of steps) {
  console.log(`\n— ${name}`)
  const begin = performance.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, LATCHKEY_RUN_NOTES, LATCHKEY_WHOLE_RUN: '1' },
  })
  results.push({ name, ok: status === 0, seconds: Math.round((performance.now() - begin) / 1000) })
}
const unitNotes = globSync(['.turbo', '*/*/.turbo'].map((folder) => `${folder}/unit-notes.txt`))
const notes = [...unitNotes, LATCHKEY_RUN_NOTES].map(readNotes).filter(Boolean).join('\n')
rmSync(notesFolder, { recursive: true })
const changed = changedStatus(before, gitStatus())
results.push({ name: 'the work tree is as it was', ok: changed.length === 0, seconds: 0 })

const lines = notes.split('\n')
const isFailure = (line) => line.startsWith(failedPrefix)
for (const part of [lines.filter((line) => !isFailure(line)), lines.filter(isFailure)])
  if (part.join('').trim()) console.log(`\n${part.join('\n')}`)
if (changed.length) console.log(`\nThe run has changed the work tree:\n${changed.join('\n')}`)
console.log('')
for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
const failed = results.filter(({ ok }) => !ok).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
