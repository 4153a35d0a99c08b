// Runs each test of the given files in a process of its own, so that no test leans on what another one loaded or left behind.
// Usage: node scripts/test-alone.mjs <project> <file>…   e.g. core packages/core/src/flows/activity/activity.test.ts
import { execFileSync, spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

const [project, ...files] = process.argv.slice(2)
if (!project || !files.length) throw new Error('Usage: node scripts/test-alone.mjs <project> <file>…')
const vitest = (...rest) => ['exec', 'vitest', ...rest, '--project', project]
// Behind the files: `--json <path>` would write over the path.
const list = execFileSync('pnpm', vitest('list', ...files, '--json'), { encoding: 'utf8', maxBuffer: 1 << 26 })
const tests = JSON.parse(list.slice(list.indexOf('[')))

let failed = 0
for (const { name, file } of tests) {
  // Vitest matches the whole name, as its list gives it.
  const pattern = `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[a-z]/g, '.*')}$`
  const { status, stdout } = spawnSync('pnpm', vitest('run', file, '-t', pattern, '--reporter', 'dot'), {
    encoding: 'utf8',
  })
  const ran = /Tests .*\d+ passed/.test(stripVTControlCharacters(stdout))
  if (status === 0 && ran) continue
  failed += 1
  console.error(`${status === 0 ? 'not found' : 'fails'} alone: ${name}`)
}
console.info(`${tests.length} tests run alone, ${failed} failed`)
process.exitCode = failed ? 1 : 0
