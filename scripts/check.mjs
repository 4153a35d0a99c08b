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
const skeleton = [
  'a new adapter’s skeleton compiles and says what is left',
  'node',
  ['--conditions=@latchkey/source', 'scripts/new-adapter.mjs', '--check'],
]
const ofSources = [
  ['lint and format', 'biome', ['check', '--error-on-warnings']],
  ['layers and circles, and that a planted import is refused', 'node', ['scripts/check-layers.mjs']],
  ['no ids of the specification outside test titles, no artefacts', 'node', ['scripts/check-repository.mjs']],
  ['words of documents and comments', 'node', ['scripts/check-prose.mjs']],
  ['subjects of commits', 'node', ['scripts/check-commits.mjs']],
  ['regular expressions are linear, and a planted one is refused', 'node', ['scripts/check-regex.mjs']],
  ['nothing is newer than the oldest browsers', 'node', ['scripts/check-browsers.mjs']],
  ['links pass the guard', 'node', ['scripts/check-links.mjs']],
  ['docs/errors.md is up to date', 'node', ['scripts/errors-doc.mjs', '--check']],
  ['docs/behaviour.md is up to date', 'node', ['scripts/behaviour-doc.mjs', '--check']],
  ['versions of a new app are up to date', 'node', ['scripts/app-versions.mjs', '--check']],
  ['licences of what apps and services bring along', 'node', ['scripts/licences.mjs', '--check']],
  ['public exports have a comment and an example', 'node', ['scripts/check-docstrings.mjs']],
  ['docs name what is public', 'node', ['scripts/check-docs.mjs']],
  ['dependencies are tested in their lowest version', 'node', ['scripts/check-ranges.mjs']],
  ['dead exports and dependencies', 'knip', []],
]
/** turbo takes from its cache what is unchanged. The steps above read the whole repository, so they are not cached (docs/decisions/turbo.md). */
const cached = (name, tasks) => [name, 'node', ['scripts/turbo.mjs', ...tasks]]

const stages = [
  [skeleton],
  [cached('types, also of the snippets in the docs', [...typeTasks, 'check:snippets']), ...ofSources],
  [['build', 'node', ['scripts/build.mjs']]],
  [cached('packages as they are published', ['check:builds'])],
]
const chosen = process.argv.slice(2)
const isChosen = ([name]) => !chosen.length || chosen.some((part) => name.includes(part))
if (!stages.flat().some(isChosen)) {
  console.log(`The steps are:\n${stages.flatMap((stage) => stage.map(([name]) => `  ${name}`)).join('\n')}`)
  process.exit(1)
}
const results = []
for (const stage of stages) results.push(await runSteps(stage.filter(isChosen)))
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`check: ${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') ? 1 : 0)
