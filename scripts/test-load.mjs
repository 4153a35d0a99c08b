// `npm run test:load`: the journeys on a busy machine. A thread spins on every core while all journeys run, three times in a row, without a retry;
// journeys that wait for an event pass, those that guess at a time don't.
// Usage: node scripts/test-load.mjs [--runs=3] [what `playwright test` is given: files, --repeat-each=5, …]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const given = process.argv.slice(2).filter((argument) => argument !== '--')
const isRuns = (argument) => argument.startsWith('--runs=')
const runs = Number(given.find(isRuns)?.slice('--runs='.length) ?? 3)
const forPlaywright = given.filter((argument) => !isRuns(argument))
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a whole number from 1 on')

/** The names of the tests in a report that did not pass at once. */
function unsteady(file) {
  if (!existsSync(file)) return ['the run ended without a report']
  const named = (suite) => [
    ...(suite.suites ?? []).flatMap(named),
    ...(suite.specs ?? []).flatMap(({ file: spec, line, title, tests }) =>
      tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(() => `${spec}:${line} ${title}`),
    ),
  ]
  const { errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  return [...suites.flatMap(named), ...errors.map(({ message }) => message)]
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-load-'))
const spinning = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
const found = []
for (let run = 1; run <= runs; run++) {
  console.log(`\n— run ${run} of ${runs}, ${spinning.length} threads spinning`)
  const report = join(folder, `${run}.json`)
  const { status } = spawnSync(
    'pnpm',
    [
      '--filter',
      '@latchkey/e2e',
      'exec',
      'playwright',
      'test',
      '--retries=0',
      '--reporter=list,json',
      // The traces of a failure stay when the next run begins.
      `--output=test-results/load-${run}`,
      ...forPlaywright,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(run > 1 && { LATCHKEY_SKIP_BUILD: '1' }),
        ...(!forPlaywright.length && { LATCHKEY_WHOLE_RUN: '1' }),
      },
    },
  )
  const failed = unsteady(report)
  if (status !== 0 && !failed.length) failed.push(`the run ended with code ${status}`)
  found.push(...failed.map((name) => `run ${run}: ${name}`))
}
await Promise.all(spinning.map((thread) => thread.terminate()))
rmSync(folder, { recursive: true })
console.log(found.length ? `\nFailed under load:\n${found.join('\n')}` : `\nNo failure in ${runs} runs under load.`)
process.exit(found.length ? 1 : 0)
