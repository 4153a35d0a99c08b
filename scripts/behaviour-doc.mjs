// Writes docs/behaviour.md, what the product does as its tests say it: each test whose title carries ids of the specification is a row.
// `--check` fails when the page isn't that of the tests.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/behaviour.md')

/** The sections of the specification, in plain words. */
const sections = {
  S1: 'What it is for',
  S2: 'Views and routes',
  S3: 'State: connections, accounts, networks, wallets',
  S4: 'Flows: what happens when',
  S5: 'Validation and formats',
  S6: 'Who may do what',
  S7: 'Requests to wallets, nodes and servers',
  S8: 'Errors and alerts',
  S9: 'Limits and times',
}

const isTest = /[.](test|spec|test-d|stories)[.]tsx?$|(^|\/)(e2e|testing)\/.*[.]tsx?$/
/** The text after `test(`, `it(`, `describe(` or `name:`, as a plain string. */
const title =
  /(?:\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*\s*(?:\([^()'"`]*\)\s*)?\(\s*|\bname:\s*)(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const tag = /\[(S\d+\.\d+(?:,\s*S\d+\.\d+)*)\]/g
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')

const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
const rows = [...new Set(paths.split('\0'))]
  .filter((path) => isTest.test(path) && existsSync(join(root, path)))
  .sort()
  .flatMap((path) =>
    [...withoutComments(readFileSync(join(root, path), 'utf8')).matchAll(title)].flatMap(([, , words]) => {
      const ids = [...words.matchAll(tag)].flatMap(([, found]) => found.split(/,\s*/))
      if (!ids.length) return []
      const text = words
        .replaceAll(tag, '')
        .replaceAll(/\\(.)/g, '$1')
        .replaceAll('|', '\\|')
        .replaceAll(/\s+/g, ' ')
        .trim()
      return [{ ids, text: text.replaceAll(/[<>]/g, (sign) => `\\${sign}`), path }]
    }),
  )

const numbers = (id) => id.slice(1).split('.').map(Number)
const byId = (one, other) => {
  const [a, b] = [numbers(one.ids[0]), numbers(other.ids[0])]
  return a[0] - b[0] || a[1] - b[1]
}
const nameOf = (path) => path.replace(/^(packages|apps)\//, '').replace(/\/src\//, '/')
const link = (path) => `[${nameOf(path)}](../${path.replaceAll(/[()[\] ]/g, encodeURIComponent)})`

const known = new Set(rows.flatMap(({ ids }) => ids))
const parts = Object.entries(sections).map(([section, heading]) => {
  const own = rows.filter(({ ids }) => ids[0].startsWith(`${section}.`)).sort(byId)
  const lines = own.map(({ ids, text, path }) => `| ${ids.join(', ')} | ${text} | ${link(path)} |`)
  return `## ${heading}\n| id | what is so | test |\n|---|---|---|\n${lines.join('\n')}\n`
})
const text = `# Behaviour

What Latchkey does, as its tests say it: ${rows.length} tests, which prove ${known.size} lines of the specification. An id such as \`S4.12\` names such a line; its
text isn't in this repository, so the sentence here is what holds. Words: [glossary](glossary.md). \`node scripts/behaviour-doc.mjs\` writes this page
from the titles of the tests.

${parts.join('\n')}`

const written = existsSync(page) ? readFileSync(page, 'utf8') : ''
console.log(`${rows.length} tests, ${known.size} ids`)
if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (written !== text) {
  console.error('docs/behaviour.md is not that of the test titles: run `node scripts/behaviour-doc.mjs`')
  process.exit(1)
}
