// Writes packages/core/src/kernel/validate/latin-twins.ts out of Unicode's table of characters that look alike (UTS 39):
// `node scripts/confusables.mjs confusables.txt`, with the file of https://www.unicode.org/Public/security/latest/confusables.txt
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [file = ''] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const version = /^# Version: (\S+)/m.exec(text)?.[1]
const characters = (codes) => codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
/** What needs no entry, since comparing does it anyway. */
const folded = (letters) => letters.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

const latin = new Map()
for (const [, source, target] of text.matchAll(/^([0-9A-F]+) *;\s*([0-9A-F ]+?) *;/gm)) {
  const from = characters(source).join('')
  const to = characters(target).join('')
  if (from.codePointAt(0) >= 128 && /^[A-Za-z0-9]+$/.test(to) && folded(from) !== folded(to))
    latin.set(from, to.toLowerCase())
}
const twins = new Map()
// Mathematical letters decompose into Greek letters, which have an entry.
for (const [from, to] of latin)
  if (from.normalize('NFKD') === from || latin.get(from.normalize('NFKD')) !== to)
    twins.set(to, [...(twins.get(to) ?? []), from])
const lines = [...twins].sort(([a], [b]) => (a < b ? -1 : 1)).map(([latin, others]) => `${latin} ${others.join('')}`)
const count = [...twins.values()].flat().length
writeFileSync(
  join(import.meta.dirname, '../packages/core/src/kernel/validate/latin-twins.ts'),
  `// Written by scripts/confusables.mjs from Unicode ${version}'s confusables.txt. Unicode License v3, https://www.unicode.org/license.txt
// Copyright © 1991-2025 Unicode, Inc.

/**
 * ${count} characters that look like Latin letters or digits (https://www.unicode.org/reports/tr39/), a line for each: the Latin ones in lower
 * case, a space, the others. Those that decompose into Latin ones (NFKD) are left out.
 */
export const latinTwins: string = \`
${lines.join('\n')}
\`
`,
)
console.log(`${count} characters of Unicode ${version}`)
