// What an editor shows of the packages: every public export has a comment, every public function, hook and component of React an
// `@example`, and no comment cites the specification, which a reader of the repository doesn't have. Core's main entry stays what an app uses.
// Usage: node scripts/check-docstrings.mjs [package…]
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const given = process.argv.slice(2)
const packages = given.length
  ? given
  : globSync('packages/*/package.json', { cwd: root }).map((file) => file.split('/')[1])
/** The components of ui take data in and callbacks out: the story beside each is its example. */
const withStories = new Set(['ui'])
/** Entries for our own packages' use, whose readers have the sources. */
const internal = new Set(['./internal'])
const faults = []
const read = (file) => readFileSync(file, 'utf8')
const lineOf = (text, index) => text.slice(0, index).split('\n').length

const named = /^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm
const starred = /^export (?:type )?\* (?:as \w+ )?from '(\.[^']+)'/gm
const declared =
  /^export (?:declare )?(?:abstract )?(async function\*?|function|const|let|type|interface|class)\s+(\w+)/gm

/** The names that a module exports, with the file and name of their declaration. Names from other packages are documented there. */
function exportsOf(file, seen = new Map()) {
  const text = read(file)
  for (const [, , name] of text.matchAll(declared)) seen.set(name, { file, name })
  for (const [, list, from] of text.matchAll(named))
    for (const part of list.split(',').filter((one) => one.trim())) {
      const [original, name = original] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      const target = exportsOf(join(dirname(file), from)).get(original)
      if (target) seen.set(name, target)
    }
  for (const [, from] of text.matchAll(starred)) exportsOf(join(dirname(file), from), seen)
  return seen
}

/** The comment right before a declaration, of the first overload where there are several. */
function commentOf({ file, name }) {
  const text = read(file)
  const found = [...text.matchAll(declared)].find((match) => match[2] === name)
  const before = text.slice(0, found.index)
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?:\/\/ biome-ignore .*\n)?$/.exec(before)?.[0]
  // A constant is a function if its value begins with a parenthesis or is generic.
  const rest = text.slice(found.index).split('\n').slice(0, 3).join(' ')
  const isFunction =
    /function/.test(found[1]) || (found[1] === 'const' && /^[^=]*= (?:async )?(?:<[^>]*>)?\([^)]*\)[^=]*=>/.test(rest))
  return { comment, isFunction, line: lineOf(text, found.index) }
}

/** The most exports of core's main entry, so that an editor's list stays short: exports that fewer apps use have a named entry. */
const mostOfCore = { values: 60, types: 60 }
if (packages.includes('core')) {
  const exported = [
    ...read(join(root, 'packages/core/src/index.ts')).matchAll(/^export (type )?\{([^}]*)\}/gm),
  ].flatMap(([, type = '', names]) => names.split(',').flatMap((one) => (one.trim() ? [type + one.trim()] : [])))
  const types = exported.filter((one) => one.startsWith('type ')).length
  const found = { values: exported.length - types, types }
  for (const [kind, most] of Object.entries(mostOfCore))
    if (found[kind] > most) faults.push(`packages/core/src/index.ts: ${found[kind]} ${kind}, at most ${most}`)
}

let count = 0
for (const name of packages) {
  const folder = join(root, 'packages', name)
  const { exports = {} } = JSON.parse(read(join(folder, 'package.json')))
  const seen = new Set()
  for (const [entry, target] of Object.entries(exports)) {
    const source = target['@latchkey/source']
    if (internal.has(entry) || !source || !/\.tsx?$/.test(source)) continue
    // `./views/*` is every view.
    const modules = globSync(source, { cwd: folder })
    for (const declaration of modules.flatMap((file) => [...exportsOf(join(folder, file)).values()])) {
      const key = `${declaration.file}#${declaration.name}`
      if (seen.has(key) || !existsSync(declaration.file)) continue
      seen.add(key)
      count += 1
      const { comment, isFunction, line } = commentOf(declaration)
      const where = `${relative(root, declaration.file)}:${line}`
      if (!comment) faults.push(`${where}: ${declaration.name} has no comment`)
      else if (isFunction && !withStories.has(name) && !comment.includes('@example'))
        faults.push(`${where}: ${declaration.name} has no @example`)
    }
  }
  for (const file of globSync('src/**/*.{ts,tsx,css}', { cwd: folder })) {
    if (/\.(test|test-d|stories|fixture)\./.test(file)) continue
    read(join(folder, file))
      .split('\n')
      .forEach((text, index) => {
        if (/\bSPEC\b|\bRULINGS\b|\bS\d{1,2}\.\d{1,2}\b|\(R\d{1,3}\)/.test(text))
          faults.push(`packages/${name}/${file}:${index + 1}: cites the specification: ${text.trim()}`)
      })
  }
}
if (faults.length) {
  console.error(faults.sort().join('\n'))
  process.exit(1)
}
console.log(`${count} public exports have a comment, functions an example`)
