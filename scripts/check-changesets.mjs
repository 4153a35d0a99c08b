// Refuses a note in .changeset that `pnpm changeset version` would stop at, or that would lead to a wrong version: an unknown package, a package
// that isn't released, another kind than those of Semantic Versioning, or several notes of a package before its first release.
// Usage: node scripts/check-changesets.mjs
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (file) => readFileSync(join(root, file), 'utf8')
const { ignore } = JSON.parse(read('.changeset/config.json'))
const released = globSync('{packages,apps}/*/package.json', { cwd: root })
  .map((file) => JSON.parse(read(file)))
  .filter(({ name }) => !ignore.includes(name))
/** The first release of a package leads from this version to 0.1.0. */
const unreleased = '0.0.0'

function faultsOf(notes, packages) {
  const named = new Map()
  const faults = Object.entries(notes).flatMap(([file, text]) => {
    const [, head, words] = /^---\r?\n([\s\S]*?)^---\r?\n([\s\S]*)$/m.exec(text) ?? []
    if (head === undefined || !words.trim()) return [`${file}: it needs packages between two lines of ---, and a text`]
    const lines = head.split(/\r?\n/).filter(Boolean)
    return (lines.length ? lines : ['']).flatMap((line) => {
      const [, name, kind] = /^(['"]?)([^'"]+)\1: (\w+)$/.exec(line)?.slice(1) ?? []
      const known = packages.find((one) => one.name === name)
      if (!known) return [`${file}: "${line}" names no package that is released`]
      named.set(name, [...(named.get(name) ?? []), file])
      if (!['major', 'minor', 'patch'].includes(kind)) return [`${file}: "${kind}" is not major, minor or patch`]
      if (known.version === unreleased && kind !== 'minor')
        return [`${file}: the first release of ${name} is 0.1.0, which is "minor"`]
      return []
    })
  })
  for (const { name, version } of packages) {
    const files = named.get(name) ?? []
    if (version !== unreleased || files.length === 1) continue
    faults.push(`${name} needs one note until its first release, and has ${files.length}: ${files.join(', ')}`)
  }
  return faults
}

const note = (name, kind = 'minor', words = 'Something new.\n') => `---\n'${name}': ${kind}\n---\n\n${words}`
const first = [{ name: '@latchkey/core', version: '0.0.0' }]
const later = [{ name: '@latchkey/core', version: '0.4.1' }]
const planted = [
  ['another name', { a: note('@latchkey/cor') }, later, true],
  ['another kind', { a: note('@latchkey/core', 'feature') }, later, true],
  ['no text', { a: note('@latchkey/core', 'minor', '\n') }, later, true],
  ['no packages', { a: '---\n---\n\nSomething new.\n' }, later, true],
  ['no head', { a: 'Something new.\n' }, later, true],
  ['a kind of another first version', { a: note('@latchkey/core', 'patch') }, first, true],
  ['two notes before the first release', { a: note('@latchkey/core'), b: note('@latchkey/core') }, first, true],
  ['no note before the first release', {}, first, true],
  ['one note', { a: note('@latchkey/core') }, first, false],
  ['two notes later', { a: note('@latchkey/core'), b: note('@latchkey/core', 'patch') }, later, false],
  ['no note later', {}, later, false],
].flatMap(([label, notes, packages, refused]) =>
  faultsOf(notes, packages).length > 0 === refused
    ? []
    : [`Planted: ${label} was ${refused ? 'not refused' : 'refused'}`],
)

const files = globSync('.changeset/*.md', { cwd: root }).filter((file) => basename(file) !== 'README.md')
const faults = [...planted, ...faultsOf(Object.fromEntries(files.map((file) => [file, read(file)])), released)]
console.log(`${files.length} notes, ${released.length} packages`)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
