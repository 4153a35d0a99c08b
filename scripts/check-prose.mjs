// Documents, comments and titles of tests are for developers who read English as a second language: prh finds the words of `prose/words.yml` in
// them.
// `node scripts/check-prose.mjs packages/ui` checks a folder alone.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import prh from 'prh'
import { proseOf } from './prose/prose-of.mjs'

const words = prh.fromYAMLFilePath(join(import.meta.dirname, 'prose/words.yml'))
/** Folders that are not rewritten yet. If the command names one, it is still checked. */
const notYet = JSON.parse(readFileSync(join(import.meta.dirname, 'prose/not-yet.json'), 'utf8'))
const allowed = ['docs/glossary.md', 'scripts/check-prose.mjs']

function faultsOf(path, text) {
  return words.makeChangeSet(path, proseOf(path, text)).diffs.map(({ index, matches, expected }) => {
    const line = text.slice(0, index).split('\n').length
    return `${path}:${line}: "${matches[0]}" → ${expected}: ${text.split('\n')[line - 1].trim().slice(0, 160)}`
  })
}

const planted = [
  ['x.ts', '// For whoever left.', true],
  ['x.ts', '/**\n * Nobody reads it.\n */\nexport const a = 1', true],
  ['x.tsx', "  <p /> // one that isn't", true],
  ['x.mjs', 'const a = 1 // asked anew', true],
  ['x.md', 'It is **nobody** here.', true],
  ['x.ts', '/** Who is connected. */', true],
  ['x.ts', 'run() // once somebody asks', true],
  ['x.test.ts', "test('asks nobody', () => {})", true],
  ['x.test.ts', "  test.each(cases)('asks nobody for %s', () => {})", true],
  ['x.test.ts', "] as const)('asks nobody for %s', () => {})", true],
  ['x.test.ts', "test('asks no wallet', () => answer('nobody'))", false],
  ['x.ts', '/** The visitor who is connected. */', false],
  ['x.ts', "export const nobody = 'whoever' // a name and a text of the code, not a comment", false],
  ['x.md', 'Said in code: `nobody`, and\n```ts\n// nobody\n```\n', false],
].filter(([path, text, refused]) => faultsOf(path, text).length > 0 !== refused)

const folders = process.argv.slice(2)
const listed = execFileSync('git', ['ls-files', '-z', '--', '*.md', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
const paths = listed
  .split('\0')
  .filter((path) => path && existsSync(path) && !allowed.includes(path))
  .filter((path) =>
    folders.length
      ? folders.some((folder) => path.startsWith(folder))
      : !notYet.some((folder) => path.startsWith(folder)),
  )
const faults = [
  ...paths.flatMap((path) => faultsOf(path, readFileSync(path, 'utf8'))),
  ...planted.map(([path, text, refused]) => `Planted in ${path}, this was ${refused ? 'not ' : ''}refused: ${text}`),
]
console.log(`${paths.length} files${notYet.length ? `, without ${notYet.join(', ')}` : ''}`)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
