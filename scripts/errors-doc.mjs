// Writes docs/errors.md from the table of error codes and the comments over its lines.
// Usage: node scripts/errors-doc.mjs [--check]     --check fails when the page is out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const source = readFileSync(path('packages/core/src/errors/catalogue.ts'), 'utf8')
const page = path('docs/errors.md')

const entry = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\s*'([\w/-]+)':\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g
const codes = [...source.matchAll(entry)].map(([, comment, code, single, double]) => {
  const text = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim()
  const [, when, fix, from] = /^When: (.+?) Fix: (.+?)(?: Source: (.+))?$/.exec(text) ?? []
  if (!when) throw new Error(`${code}: the comment must read "When: … Fix: … [Source: …]", not "${text}"`)
  return { code, message: single ?? double, when, fix, from }
})
const lines = source.match(/^ {2}'[\w/-]+':/gm)?.length
if (codes.length !== lines) throw new Error(`${lines} codes, but only ${codes.length} have a comment`)

const capital = (text) => text[0].toUpperCase() + text.slice(1)
const groups = Map.groupBy(codes, ({ code }) => code.split('/')[0])
const section = ([name, entries]) => [
  `## ${name}`,
  '',
  ...entries.flatMap(({ code, message, when, fix, from }) => [
    `### \`${code}\``,
    '',
    `> ${message}`,
    '',
    `${capital(when)}`,
    '',
    `**What to do:** ${capital(fix)}${from ? `  \n**Rule:** ${from}` : ''}`,
    '',
  ]),
]

const text = [
  '# Errors',
  '',
  'Everything Latchkey throws is a `LatchkeyError` with a stable `code`. Match the code, never the class or the text:',
  '',
  '```ts',
  "import { isLatchkeyError } from '@latchkey/core/errors'",
  '',
  'try {',
  '  await connect(client, { connectorId })',
  '} catch (error) {',
  "  if (isLatchkeyError(error, 'connection/user-rejected')) return",
  '  throw error',
  '}',
  '```',
  '',
  '`shortMessage` is the quoted text below, `details` the words of whoever failed, `cause` what was thrown, and `walk()` goes down the',
  'causes. All of it is for developers: what a visitor reads is chosen by code from the copy.',
  '',
  'This page is generated from `packages/core/src/errors/catalogue.ts` by `node scripts/errors-doc.mjs`.',
  '',
  ...[...groups].flatMap(section),
].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/errors.md is out of date: run node scripts/errors-doc.mjs')
    process.exit(1)
  }
} else {
  writeFileSync(page, text)
}
