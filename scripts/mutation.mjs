// Mutation tests: changes the code of a package in small ways and says which changes no test notices. Minutes to hours a package, so not part of
// `npm test`. Only what has changed since the last run is tried again (.stryker/). Usage: npm run mutation [-- <package>… [--mutate <glob>]]
// The score of each package that ran whole goes to docs/quality.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { writeScore } from './mutation-score.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const code = (folder) => [
  `${folder}/**/*.ts`,
  `!${folder}/**/*.{test,test-d,fixture}.ts`,
  `!${folder}/**/{test,testing}/**`,
]

/** What is mutated, by the name it has in the table. */
const targets = {
  core: { folder: 'packages/core', mutate: code('src') },
  eip1193: { folder: 'packages/eip1193', mutate: code('src') },
  siwx: { folder: 'packages/siwx', mutate: code('src') },
  walletconnect: { folder: 'packages/walletconnect', mutate: code('src') },
  relay: { folder: 'apps/services', mutate: code('src/relay') },
  'rpc-proxy': { folder: 'apps/services', mutate: code('src/rpc-proxy') },
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { mutate: { type: 'string' } } })
const names = positionals.length ? positionals : Object.keys(targets)
const unknown = names.filter((name) => !Object.hasOwn(targets, name))
if (unknown.length) throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(targets).join(', ')}.`)

const kept = join(root, '.stryker')
mkdirSync(kept, { recursive: true })
for (const name of names) {
  const { folder, mutate } = targets[name]
  const report = join(kept, `${name}.json`)
  process.chdir(join(root, folder))
  await new Stryker({
    mutate: values.mutate ? [values.mutate] : mutate,
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    // Tests import from other packages of the workspace, which a copy of this one alone would not find. The files are put back at the end.
    inPlace: true,
    tempDirName: join(kept, `tmp-${name}`),
    coverageAnalysis: 'perTest',
    // Code that runs once at import would need every test of the package for each change: four fifths of the time.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: join(kept, `incremental-${name}.json`),
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    timeoutMS: 20_000,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  }).runMutationTest()
  if (!existsSync(report)) throw new Error(`No report for ${name}`)
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  const page = join(root, 'docs/quality.md')
  const line = writeScore({ name, files, date: new Date().toISOString().slice(0, 10), part: values.mutate })
  console.info(line.text)
  if (!values.mutate) writeFileSync(page, line.into(readFileSync(page, 'utf8')))
}
