// One command for everything that machines can see of the code. Each step's output is shown only when it fails.
// Usage: node scripts/check.mjs [part of a step's name, e.g. words]…
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runSteps } from './run-steps.mjs'

const root = join(import.meta.dirname, '..')
const read = (path) => readFileSync(join(root, path), 'utf8')
const scripts = JSON.parse(read('package.json')).scripts
/**
 * Folders with the same settings are one program (scripts/types/check), so that the sources that they share are checked once. Other folders are a
 * program of their own. Each folder's tsconfig.json is what editors and `pnpm types` use.
 */
const typeTasks = Object.keys(scripts).filter((name) => name.startsWith('types:'))
const commands = typeTasks.map((name) => scripts[name]).join()
const groups = readdirSync(join(root, 'scripts/types/check')).map((name) => `scripts/types/check/${name}`)
const covered = commands + groups.map(read).join()
const uncovered = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')) && !folder.startsWith('packages/adapter-'))
  .filter((folder) => !new RegExp(`[/ ]${folder}[/, ]`).test(`${covered},`))
const forgotten = groups.filter((path) => !commands.includes(path))
if (uncovered.length || forgotten.length)
  throw new Error(`No types:… of package.json checks ${[...uncovered, ...forgotten].join(', ')}`)

/** Puts a package among the others for a moment, which no other step may see. */
const skeleton = ['new adapter', 'node', ['--conditions=@latchkey/source', 'scripts/new-adapter.mjs', '--check']]
const ofSources = [
  ['lint and format', 'biome', ['check', '--error-on-warnings']],
  ['layers and circles', 'node', ['scripts/check-layers.mjs']],
  ['repository', 'node', ['scripts/check-repository.mjs']],
  ['words', 'node', ['scripts/check-prose.mjs']],
  ['commits', 'node', ['scripts/check-commits.mjs']],
  ['changesets', 'node', ['scripts/check-changesets.mjs']],
  ['regular expressions', 'node', ['scripts/check-regex.mjs']],
  ['browsers', 'node', ['scripts/check-browsers.mjs']],
  ['links', 'node', ['scripts/check-links.mjs']],
  ['errors', 'node', ['scripts/errors-doc.mjs', '--check']],
  ['behaviour', 'node', ['scripts/behaviour-doc.mjs', '--check']],
  ['versions', 'node', ['scripts/app-versions.mjs', '--check']],
  ['licences', 'node', ['scripts/licences.mjs', '--check']],
  ['comments', 'node', ['scripts/check-docstrings.mjs']],
  ['docs', 'node', ['scripts/check-docs.mjs']],
  ['ranges', 'node', ['scripts/check-ranges.mjs']],
  ['dead code', 'knip', []],
]
/** turbo takes from its cache what is unchanged. The steps above read the whole repository, so they are not cached (docs/decisions/turbo.md). */
const cached = (name, tasks) => [name, 'node', ['scripts/turbo.mjs', ...tasks]]

const stages = [
  [skeleton],
  [cached('types', [...typeTasks, 'check:snippets']), ...ofSources],
  [['builds', 'node', ['scripts/build.mjs']]],
  [cached('builds as they are published', ['check:builds'])],
]
const names = stages.flat().map(([name]) => name)
const listed = [...read('docs/checks.md').matchAll(/^\| ([a-z ]+) \| [^|]+ \| [`]/gm)].map(([, name]) => name)
const differing = [
  ...names.filter((name) => !listed.some((row) => name.startsWith(row))),
  ...listed.filter((row) => !names.includes(row)),
]
if (differing.length)
  throw new Error(`docs/checks.md and scripts/check.mjs name different steps: ${differing.join(', ')}`)
const chosen = process.argv.slice(2)
const isChosen = ([name]) => !chosen.length || chosen.some((part) => name.includes(part))
if (!stages.flat().some(isChosen)) {
  console.log(`The steps are:\n  ${names.join('\n  ')}`)
  process.exit(1)
}
const results = []
for (const stage of stages) results.push(await runSteps(stage.filter(isChosen)))
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`check: ${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') ? 1 : 0)
