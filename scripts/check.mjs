// One command for everything that machines can see of the code. Each step's output is shown only when it fails.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'package.json')),
)
const typed = ['packages', 'apps', '.']
  .flatMap((folder) =>
    folder === '.'
      ? ['e2e', 'bench', 'examples/sign-in-node/test']
      : readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))

/** As an app compiles what was built, with nothing else of ours beside it. */
const asAnApp = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2023'.split(' ')

const steps = [
  ['lint, format, cycles', 'biome', ['check', '--error-on-warnings']],
  ['layers, and that a planted import is refused', 'node', ['scripts/check-layers.mjs']],
  ['links pass the guard', 'node', ['scripts/check-links.mjs']],
  ['docs/errors.md is up to date', 'node', ['scripts/errors-doc.mjs', '--check']],
  ['docs name what is public', 'node', ['scripts/check-docs.mjs']],
  ['snippets of the docs have the right types', 'node', ['scripts/check-snippets.mjs']],
  ['dead exports and dependencies', 'knip', []],
  ...typed.map((folder) => [`types of ${folder}`, 'tsc', ['--noEmit', '-p', folder]]),
  [
    'a new adapter’s skeleton compiles and says what is left',
    'node',
    ['--conditions=@latchkey/source', 'scripts/new-adapter.mjs', '--check'],
  ],
  ['build', 'node', ['scripts/build.mjs']],
  ...packages
    .filter((name) => name.startsWith('adapter-'))
    .map((name) => [`types of an app with ${name} alone`, 'tsc', [...asAnApp, `packages/${name}/src/index.test-d.ts`]]),
  ...packages.map((name) => [`publint ${name}`, 'publint', ['run', `packages/${name}`, '--strict']]),
  ...packages.map((name) => [
    `attw ${name}`,
    'attw',
    ['--pack', `packages/${name}`, '--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', './styles.css'],
  ]),
  ['packages import in Node and under react-server', 'node', ['scripts/check-imports.mjs']],
]

let failed = 0
for (const [name, command, args] of steps) {
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) },
  })
  const ok = status === 0
  if (!ok) failed += 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  if (!ok) console.log(`${stdout ?? ''}${stderr ?? ''}`.trim())
}
console.log(`check: ${steps.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
