// The subjects of the commits since the one below: `type(scope): summary`, at most 72 characters. With a file as argument, that file's message is
// checked, as git's hook `commit-msg` does (CONTRIBUTING.md).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The last commit from before this rule. */
const base = 'dd59387b355a126a81f7f737ca18119da455360c'
const types = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test'
const subject = new RegExp(`^(?:${types})(?:\\([a-z0-9][a-z0-9-]*(?:, ?[a-z0-9-]+)*\\))?!?: [^\\s].*[^.\\s]$`)

function faultsOf(line) {
  if (line.length > 72) return [`${line.length} characters, where 72 is the limit: ${line}`]
  return subject.test(line) ? [] : [`not "type(scope): summary" with one of ${types}: ${line}`]
}

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })

function subjects() {
  const [file] = process.argv.slice(2)
  if (file) return [readFileSync(file, 'utf8').split('\n')[0]]
  // A shallow clone hasn't the base: it has the last commit, which is the one to check.
  const since = git('merge-base', '--is-ancestor', base, 'HEAD').status === 0 ? [`${base}..HEAD`] : ['-1']
  return git('log', '--no-merges', '--format=%s', ...since)
    .stdout.split('\n')
    .filter(Boolean)
}

const planted = [
  ['Let a host host the modal by itself', false],
  ['fix: Résumé of what was there.', false],
  [`feat(core): ${'long '.repeat(14)}`.trim(), false],
  ['feature(core): add a view', false],
  ['fix(ui): treat text with a colon as text', true],
  ['refactor(core, react)!: name the modal’s actions', true],
].filter(([line, allowed]) => (faultsOf(line).length === 0) !== allowed)

const lines = subjects()
const faults = [...lines.flatMap(faultsOf), ...planted.map(([line]) => `The rule itself is wrong about: ${line}`)]
console.log(`${lines.length} commits`)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
