// Mutation tests: changes the code of a package in small ways and says which changes no test notices. Minutes to hours a package, so not part of
// `npm test`. Only what has changed since the last run is tried again (.stryker/).
// Usage: npm run mutation [-- <package>… [--mutate <glob> | --sample <parts> [--seed <number>]]]
// The score of each package that ran whole, or by a sample, goes to docs/quality.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { drawSample } from './mutation-sample.mjs'
import { writeScore } from './mutation-score.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const code = (folder) => [
  `${folder}/**/*.ts`,
  `!${folder}/**/*.{test,test-d,fixture}.ts`,
  `!${folder}/**/{test,testing}/**`,
]

/** The services' tests beside one part: the tests of other parts only pass through it, and take half an hour. */
const only = (part, ...slow) => ({ exclude: [`src/!(${part})/**`, 'src/*.test.ts', ...slow] })

/** The mutated sources, by their name in the table; `tests`: how their tests differ from the package's. */
const targets = {
  core: { folder: 'packages/core', mutate: code('src') },
  // Its verbs are tested through an adapter, as apps use them.
  eip1193: {
    folder: 'packages/eip1193',
    mutate: code('src'),
    tests: { include: ['../adapter-ethers/src/**/*.test.ts'] },
  },
  siwx: { folder: 'packages/siwx', mutate: code('src') },
  walletconnect: { folder: 'packages/walletconnect', mutate: code('src') },
  // Attacks on a running service measure times; several processes and whole SDKs are slow.
  relay: {
    folder: 'apps/services',
    mutate: code('src/relay'),
    tests: only('relay', 'src/relay/{nodes,relay.{hostile,memory,sdk*}}.test.ts'),
  },
  'rpc-proxy': {
    folder: 'apps/services',
    mutate: [...code('src/rpc-proxy'), 'src/outbound/{fetch-upstream,upstream-error}.ts'],
    tests: only('rpc-proxy'),
  },
  // The server's half of the login. Its processes that are killed are slow.
  'login-server': {
    folder: 'apps/services',
    mutate: [...code('src/login'), '!src/login/bench/**'],
    tests: only('login', 'src/login/{kill,crash*,sponsor-crash,enumeration}.test.ts'),
  },
  // Where the keys of a login are made, split, sealed and held.
  'login-keys': { folder: 'apps/login', mutate: code('src/{keys,vault,worker,device}') },
  frame: { folder: 'packages/frame', mutate: code('src') },
}

const options = { mutate: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string', default: '1' } }
const { positionals, values } = parseArgs({ allowPositionals: true, options })
if (values.mutate && values.sample) throw new Error('--mutate or --sample, not both')
const names = positionals.length ? positionals : Object.keys(targets)
const unknown = names.filter((name) => !Object.hasOwn(targets, name))
if (unknown.length) throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(targets).join(', ')}.`)

const kept = join(root, '.stryker')
mkdirSync(kept, { recursive: true })
for (const name of names) {
  const { folder, mutate, tests = {} } = targets[name]
  process.env.LATCHKEY_TESTS = JSON.stringify(tests)
  const report = join(kept, `${name}.json`)
  process.chdir(join(root, folder))
  const sample =
    values.sample &&
    drawSample({ folder: process.cwd(), globs: mutate, count: Number(values.sample), seed: Number(values.seed) })
  await new Stryker({
    mutate: values.mutate ? [values.mutate] : (sample ?? mutate),
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    // Tests import from other packages of the workspace, which a copy of this one alone would not find. The files are put back at the end.
    inPlace: true,
    tempDirName: join(kept, `tmp-${name}`),
    coverageAnalysis: 'perTest',
    // Code that runs once at import would need every test of the package for each change: four fifths of the time.
    ignoreStatic: true,
    incremental: !sample,
    incrementalFile: join(kept, `incremental-${name}.json`),
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    // A busy machine must not make a slow test look as if it had noticed the change.
    timeoutMS: 60_000,
    // The first run, of all tests, takes longer than Stryker's 5 minutes there.
    dryRunTimeoutMinutes: 30,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  }).runMutationTest()
  if (!existsSync(report)) throw new Error(`No report for ${name}`)
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  const page = join(root, 'docs/quality.md')
  const date = new Date().toISOString().slice(0, 10)
  const how = sample ? `${name} --sample ${values.sample} --seed ${values.seed}` : name
  const line = writeScore({ name, how, files, date, part: values.mutate })
  console.info(line.text)
  if (!values.mutate) writeFileSync(page, line.into(readFileSync(page, 'utf8')))
}
