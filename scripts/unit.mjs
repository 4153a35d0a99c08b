// Runs the unit tests of the package in the current folder: `node ../../scripts/unit.mjs <project>…`, as turbo's task `unit` does.
// The run's report of skips is an output of the task, so that a run from the cache prints it too.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const notes = join(process.cwd(), '.turbo/unit-notes.txt')
mkdirSync(join(process.cwd(), '.turbo'), { recursive: true })
writeFileSync(notes, '')

const projects = process.argv.slice(2).flatMap((name) => ['--project', name])
// turbo runs as many packages at once as there are cores, so each has one worker, which loads every module once.
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, '--maxWorkers=1', ...projects]
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, LATCHKEY_RUN_NOTES: notes },
})
process.exit(status ?? 1)
