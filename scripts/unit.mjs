// Runs the unit tests of the package in the current folder: `node ../../scripts/unit.mjs [--workers=2] <project>…`, as turbo's task `unit` does.
// The run's report of skips is an output of the task, so that a run from the cache prints it too.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const notes = join(process.cwd(), '.turbo/unit-notes.txt')
mkdirSync(join(process.cwd(), '.turbo'), { recursive: true })
writeFileSync(notes, '')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  // turbo runs as many packages at once as there are cores, so each has one worker, which loads every module once. A package that takes longer than all
  // others together asks for more: at the end it runs alone.
  options: { workers: { type: 'string', default: '1' } },
})
const projects = positionals.flatMap((name) => ['--project', name])
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', '--root', root, `--maxWorkers=${values.workers}`, ...projects]
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, LATCHKEY_RUN_NOTES: notes },
})
process.exit(status ?? 1)
