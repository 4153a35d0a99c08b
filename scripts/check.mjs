// One command for everything that machines can see of the code. Each step's output is shown only when it fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'package.json')),
)
/**
 * Folders with the same settings are one program, so that the sources that they share are checked once. The others have settings of their own.
 * Each folder's tsconfig.json is what editors and `pnpm types` use.
 */
const typeGroups = readdirSync(join(root, 'scripts/types/check')).map((name) => `scripts/types/check/${name}`)
const typedAlone = ['packages/walletconnect', 'apps/login', 'e2e', 'examples/sign-in-node/test']
const grouped = typeGroups.map((file) => readFileSync(join(root, file), 'utf8')).join()
const ungrouped = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  .filter((folder) => !folder.startsWith('packages/adapter-') && !typedAlone.includes(folder))
  .filter((folder) => !grouped.includes(`/${folder}/`))
if (ungrouped.length) throw new Error(`No program of scripts/types/check has ${ungrouped.join(', ')}`)

/** As an app compiles what was built, with nothing else of ours beside it. */
const asAnApp = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2023'.split(' ')

/** Puts a package among the others for a moment, which no other step may see. */
const skeleton = [
  'a new adapter’s skeleton compiles and says what is left',
  'node',
  ['--conditions=@latchkey/source', 'scripts/new-adapter.mjs', '--check'],
]
const ofSources = [
  ['lint and format', 'biome', ['check', '--error-on-warnings']],
  ['layers and circles, and that a planted import is refused', 'node', ['scripts/check-layers.mjs']],
  ['no ids of a text that readers lack, no artefacts', 'node', ['scripts/check-repository.mjs']],
  ['words of documents and comments', 'node', ['scripts/check-prose.mjs']],
  ['subjects of commits', 'node', ['scripts/check-commits.mjs']],
  ['regular expressions are linear, and a planted one is refused', 'node', ['scripts/check-regex.mjs']],
  ['links pass the guard', 'node', ['scripts/check-links.mjs']],
  ['docs/errors.md is up to date', 'node', ['scripts/errors-doc.mjs', '--check']],
  ['docs/behaviour.md is up to date', 'node', ['scripts/behaviour-doc.mjs', '--check']],
  ['licences of what apps and services bring along', 'node', ['scripts/licences.mjs', '--check']],
  ['public exports have a comment and an example', 'node', ['scripts/check-docstrings.mjs']],
  ['docs name what is public', 'node', ['scripts/check-docs.mjs']],
  ['snippets of the docs have the right types', 'node', ['scripts/check-snippets.mjs']],
  ['dependencies are tested in their lowest version', 'node', ['scripts/check-ranges.mjs']],
  ['dead exports and dependencies', 'knip', []],
  ...[...typeGroups, ...typedAlone].map((folder) => [`types of ${folder}`, 'tsc', ['--noEmit', '-p', folder]]),
]
const build = ['build', 'node', ['scripts/build.mjs']]
const ofBuilds = [
  ['packages import in Node and under react-server', 'node', ['scripts/check-imports.mjs']],
  ...packages
    .filter((name) => name.startsWith('adapter-'))
    .map((name) => [`types of an app with ${name} alone`, 'tsc', [...asAnApp, `packages/${name}/src/index.test-d.ts`]]),
  ...packages.map((name) => [`publint ${name}`, 'publint', ['run', `packages/${name}`, '--strict']]),
  ...packages.map((name) => [`attw ${name}`, 'node', ['scripts/check-package-types.mjs', name]]),
]

const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
let passed = 0
let failed = 0

async function take([name, command, args]) {
  const begin = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => said.push(part))
  const [code] = await once(child, 'close')
  const ok = code === 0
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  if (!ok) console.log(said.join('').trim())
}

/** As many at once as there are cores. */
async function takeAll(steps) {
  const left = [...steps]
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) await take(step)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

await take(skeleton)
await takeAll(ofSources)
await take(build)
await takeAll(ofBuilds)
console.log(`check: ${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
