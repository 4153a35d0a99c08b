// What an editor shows of the packages: every public export has a comment, every public function, hook and component of React an
// `@example`, and no comment cites the specification, which a reader of the repository doesn't have. Core's main entry stays what an app uses.
// Usage: node scripts/check-docstrings.mjs [package…]
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
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

/** The faults of one package, and how many public exports it has. */
function checkPackage(folder) {
  const name = basename(folder)
  const faults = []
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
      const { comment, isFunction, line } = commentOf(declaration)
      const where = `packages/${name}/${relative(folder, declaration.file)}:${line}`
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
  return { count: seen.size, faults }
}

/** Checks a package with each fault that this check refuses, and says which of them it didn't find. */
function plantFaults() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-docstrings-'))
  try {
    return missedIn(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes the faults into an empty folder, checks it as a package, and compares what was found. */
function missedIn(folder) {
  const write = (file, ...lines) => writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  // No file of the repository may have such an id itself.
  const id = ['S4', '12'].join('.')
  const source = (file) => ({ '@latchkey/source': `./src/${file}` })
  mkdirSync(join(folder, 'src'))
  write('package.json', JSON.stringify({ exports: { '.': source('index.ts'), './internal': source('internal.ts') } }))
  write('src/internal.ts', 'export const forOurselves = 1')
  write('src/index.ts', "export { bare, inside as renamed } from './parts.ts'", "export * from './functions.ts'")
  write('src/parts.ts', 'export const bare = 1', '/** Right. */', 'export type Fine = 1', '', 'export type inside = 1')
  write(
    'src/functions.ts',
    '/** Without. */',
    'export function plain() {}',
    '/** Without. */',
    'export const arrow = (value: string) => value',
    '/** With. @example good() */',
    'export function good() {}',
    `// As ${id} has it.`,
  )
  write('src/parts.test.ts', `test('[${id}] it is tagged', () => {})`)
  const expected = [
    'functions.ts:2: plain has no @example',
    'functions.ts:4: arrow has no @example',
    `functions.ts:7: cites the specification: // As ${id} has it.`,
    'parts.ts:1: bare has no comment',
    'parts.ts:5: inside has no comment',
  ].map((fault) => `packages/${basename(folder)}/src/${fault}`)
  const { faults } = checkPackage(folder)
  return [
    ...expected.filter((fault) => !faults.includes(fault)).map((fault) => `Planted, and not found: ${fault}`),
    ...faults.filter((fault) => !expected.includes(fault)).map((fault) => `Found, but not planted: ${fault}`),
  ]
}

faults.push(...plantFaults())
const checked = packages.map((name) => checkPackage(join(root, 'packages', name)))
faults.push(...checked.flatMap((one) => one.faults))
if (faults.length) {
  console.error(faults.sort().join('\n'))
  process.exit(1)
}
const count = checked.reduce((sum, one) => sum + one.count, 0)
console.log(`${count} public exports have a comment, functions an example`)
