// Writes packages/core/src/kernel/validate/latin-confusables.ts out of Unicode's table of characters that look alike (UTS 39), and beside it, for the
// test, all that Unicode lists:
// `node scripts/confusables.mjs confusables.txt`, with the file of https://www.unicode.org/Public/security/latest/confusables.txt
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [file = ''] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const version = /^# Version: (\S+)/m.exec(text)?.[1]
const characters = (codes) => codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
/** Characters that need no entry, because the comparison handles them anyway. */
const folded = (letters) => letters.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

const latin = new Map()
const listed = new Map()
const add = (map, to, from) => map.set(to, [...(map.get(to) ?? []), from])
for (const [, source, target] of text.matchAll(/^([0-9A-F]+) *;\s*([0-9A-F ]+?) *;/gm)) {
  const from = characters(source).join('')
  const to = characters(target).join('')
  if (from.codePointAt(0) < 128 || !/^[A-Za-z0-9]+$/.test(to)) continue
  add(listed, to.toLowerCase(), from)
  if (folded(from) !== folded(to)) latin.set(from, to.toLowerCase())
}
const twins = new Map()
// Mathematical letters decompose into Greek letters, which have an entry.
for (const [from, to] of latin)
  if (from.normalize('NFKD') === from || latin.get(from.normalize('NFKD')) !== to) add(twins, to, from)

const countOf = (map) => [...map.values()].flat().length
const linesOf = (map) =>
  [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([latin, others]) => `${latin} ${others.join('')}`)
    .join('\n')
const head = `// Written by scripts/confusables.mjs from Unicode ${version}'s confusables.txt. Unicode License v3, https://www.unicode.org/license.txt
// Copyright © 1991-2025 Unicode, Inc.
`
const write = (name, code) =>
  writeFileSync(join(import.meta.dirname, '../packages/core/src/kernel/validate', name), `${head}\n${code}`)

write(
  'latin-confusables.ts',
  `/**
 * ${countOf(twins)} characters that look like Latin letters or digits (https://www.unicode.org/reports/tr39/), a line for each: the Latin ones in lower
 * case, a space, the others. Those that decompose into Latin ones (NFKD) are left out.
 */
export const latinConfusables: string = \`
${linesOf(twins)}
\`
`,
)
write(
  'listed-twins.fixture.ts',
  `/** How many characters outside ASCII Unicode lists as looking like Latin letters or digits. */
export const listedCount = ${countOf(listed)}

/** All of them, in the form of \`latinConfusables\`, also those that decompose. */
export const listedTwins: string = \`
${linesOf(listed)}
\`
`,
)
console.log(`${countOf(twins)} of the ${countOf(listed)} characters of Unicode ${version} need an entry`)
