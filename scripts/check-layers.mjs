// The layer rules of `.dependency-cruiser.mjs`, the size of import circles, folders that import each other, and what none of these can see: names that ui takes of core, and code in
// documents and strings. Then forbidden imports of every kind are planted in a copy of the folders, and each must be refused by its rule.
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import settings, { layered, withoutLayer } from '../.dependency-cruiser.mjs'
import { circlesOf } from './layers/circles.mjs'
import { folderPairsOf } from './layers/folder-pairs.mjs'
import { planted, plantedCircles, plantedFolderPair, plantedTexts } from './layers/planted.mjs'

const roots = ['packages', 'apps', 'examples', 'e2e', 'bench']
/** By workspace: how many files may import each other in a circle, types and `import()` included. Two, where no line says more. */
const limits = JSON.parse(readFileSync(join(import.meta.dirname, 'layers/circle-limits.json'), 'utf8'))

/** Pairs of folders that still import each other. A new pair is refused. */
const knownPairs = JSON.parse(readFileSync(join(import.meta.dirname, 'layers/known-folder-pairs.json'), 'utf8'))

const { enhancedResolveOptions, ...options } = settings.options
async function read(baseDir, folders) {
  const { output } = await cruise(
    folders,
    { ...options, baseDir, ruleSet: { forbidden: settings.forbidden }, validate: true },
    { ...enhancedResolveOptions, bustTheCache: true },
  )
  return output
}

const workspaceOf = (path) => /^(?:packages|apps|examples)\/[^/]+|^[^/]+/.exec(path)[0]

/** For each file of ours, the files of ours that it imports: all of them, or those that load with it. */
function importsOf(baseDir, modules, { onlyAtOnce }) {
  const files = new Set(
    modules.map(({ source }) => source).filter((path) => /^(?!.*node_modules\/).*[.](tsx?|mjs)$/.test(path)),
  )
  return new Map(
    modules
      .filter(({ source }) => files.has(source))
      .map(({ source, dependencies }) => {
        const found = dependencies
          .filter(({ dynamic, dependencyTypes }) => !onlyAtOnce || !(dynamic || dependencyTypes.includes('type-only')))
          .map(({ resolved }) => resolved)
        // dependency-cruiser doesn't read the type `import('./file.ts').Name` with swc.
        const named = onlyAtOnce ? [] : readFileSync(join(baseDir, source), 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)
        const all = [...found, ...[...named].map(([, from]) => join(dirname(source), from).replaceAll('\\', '/'))]
        return [source, all.filter((path) => files.has(path))]
      }),
  )
}

/** Files that import each other at once depend on the order in which they load; files whose types name each other are read together. */
function circleFaults(baseDir, modules, limitOf) {
  const list = (files) => `${files.slice(0, 12).join(' ')}${files.length > 12 ? ' …' : ''}`
  const large = circlesOf(importsOf(baseDir, modules, { onlyAtOnce: false })).filter(
    ([file, ...others]) => others.length + 1 > (limitOf[workspaceOf(file)] ?? 2),
  )
  return [
    ...circlesOf(importsOf(baseDir, modules, { onlyAtOnce: true })).map(
      (files) => `A circle at runtime: ${list(files)}`,
    ),
    ...large.map((files) => `A circle of ${files.length} files, types and import() included: ${list(files)}`),
  ]
}

/** Tests, their fixtures and stories may take what they need from anywhere. */
const aside = /[.](?:test|test-d|fixture|stories|bench)[.]/

function folderFaults(baseDir, modules, known) {
  const edges = [...importsOf(baseDir, modules, { onlyAtOnce: false })].filter(([file]) => !aside.test(file))
  const pairs = folderPairsOf(edges)
    .filter(([one, other]) => workspaceOf(one) === workspaceOf(other))
    .map((pair) => pair.join(' and '))
  return [
    ...pairs.filter((pair) => !known.includes(pair)).map((pair) => `Two folders import each other: ${pair}`),
    ...known
      .filter((pair) => !pairs.includes(pair))
      .map((pair) => `Mended, so take it out of scripts/layers/known-folder-pairs.json: ${pair}`),
  ]
}

/** What ui may use of core's main entry when it runs; its other entries are pure functions. */
const guards = new Set(['safeHref', 'safeIcon'])
const imports = /\b(?:import|export)\b\s*(type\s)?([^'"=;]*?)\s*(?:\bfrom\s*)?['"]([^'"\n]+)['"]/g
const internal = '@latchkey/core/internal'

function textFaults(path, text) {
  return [...text.matchAll(imports)].flatMap(([statement, type, names, from]) => {
    if (from === internal && !/^packages\/[^/]+\/src\//.test(path))
      return [`${path}: ${internal} is for our packages alone: ${statement.trim()}`]
    if (
      type ||
      !['@latchkey/core', internal].includes(from) ||
      !/^packages\/ui\/src\/(?!.*[.](test|stories)[.])/.test(path)
    )
      return []
    const taken = [...names.matchAll(/(type\s+)?(\w+)(?:\s+as\s+\w+)?/g)].filter(([, isType]) => !isType)
    const foreign = taken.map(([, , name]) => name).filter((name) => !guards.has(name))
    return foreign.length ? [`${path}: ui takes types and guards of core, nothing else: ${statement.trim()}`] : []
  })
}

function unusedInternals(texts) {
  const taken = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(imports)]
        .filter(([, , , from]) => from === internal)
        .flatMap(([, , names]) => names.match(/\w+/g)),
    ),
  )
  const exported = readFileSync('packages/core/src/internal.ts', 'utf8').matchAll(/^export \{([^}]*)\} from/gm)
  return [...exported]
    .flatMap(([, names]) => names.match(/(?!type\b)\b\w+/g))
    .filter((name) => !taken.has(name))
    .map((name) => `packages/core/src/internal.ts: no package imports ${name}`)
}

async function plantFaults() {
  const copy = mkdtempSync(join(tmpdir(), 'latchkey-layers-'))
  const write = (path, text) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  try {
    // Our own packages resolve as they do here; of libraries only the name counts.
    mkdirSync(join(copy, 'node_modules/@latchkey'), { recursive: true })
    const devDependencies = { 'of-tests': '1.0.0' }
    write(
      'node_modules/of-tests/package.json',
      JSON.stringify({ name: 'of-tests', version: '1.0.0', main: 'index.js' }),
    )
    write('node_modules/of-tests/index.js', 'export const name = 1\n')
    for (const floor of ['flows', 'actions', 'client'])
      write(`packages/core/src/${floor}/index.ts`, 'export const name = 1\n')
    for (const name of readdirSync('packages')) {
      write(
        `packages/${name}/package.json`,
        JSON.stringify({ name: `@latchkey/${name}`, main: 'src/index.ts', devDependencies }),
      )
      write(`packages/${name}/src/index.ts`, 'export const name = 1\n')
      symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@latchkey', name), 'junction')
    }
    const plants = planted.map(([rule, path, id], index) => {
      const file = path.replace('planted', `planted-${index}`)
      write(file, `import * as planted from '${id}'\n\nexport const used = planted\n`)
      return { rule, file, id }
    })
    for (const [path, text] of [...plantedCircles, plantedFolderPair].flatMap(({ files }) => Object.entries(files)))
      write(path, text)
    const { modules, summary } = await read(copy, ['packages', 'apps', 'e2e'])
    const refused = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))
    const circles = circleFaults(copy, modules, {})
    const folders = folderFaults(copy, modules, ['a and b'])
    return [
      ...plants
        .filter(({ rule, file }) => !refused.has(`${rule} ${file}`))
        .map(({ rule, file, id }) => `Planted in ${file}, ${id} was not refused by the rule "${rule}".`),
      ...plantedCircles
        .filter(({ fault, refused }) => circles.some((text) => fault.test(text)) !== refused)
        .map(({ name, refused }) => `${name} was planted and ${refused ? 'not refused' : 'refused'}.`),
      ...(folders.join('\n') === plantedFolderPair.faults.join('\n')
        ? []
        : [`A pair of folders was planted, and this was refused: ${folders.join('\n')}`]),
      ...plantedTexts
        .filter(([path, text]) => textFaults(path, text).length === 0)
        .map(([path, text]) => `Planted in ${path}, this was not refused: ${text}`),
    ]
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const { modules, summary } = await read(process.cwd(), roots)
const texts = new Map(
  globSync('{packages,apps,examples}/*/{src,test,lib,app,scripts}/**/*.{ts,tsx,mjs}')
    .concat(globSync('{e2e,bench}/**/*.{ts,tsx,mjs}'))
    .concat(globSync(['*.md', 'docs/**/*.md', '{packages,apps,examples}/*/*.md', '.changeset/*.md']))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/node_modules|\/dist\//.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const faults = [
  ...readdirSync('packages')
    .filter((name) => !layered(name) && !withoutLayer.includes(name))
    .map((name) => `packages/${name} has no layer: add it to .dependency-cruiser.mjs and docs/architecture.md`),
  ...summary.violations.map(
    ({ rule, from, to }) => `${from} imports ${to}: refused by "${rule.name}". ${commentOf(rule.name)}`,
  ),
  ...circleFaults(process.cwd(), modules, limits),
  ...folderFaults(process.cwd(), modules, knownPairs),
  ...[...texts].flatMap(([path, text]) => textFaults(path, text)),
  ...unusedInternals(texts),
  ...(await plantFaults()),
]
function commentOf(name) {
  return settings.forbidden.find((rule) => rule.name === name).comment
}

console.log(
  `${modules.length} files, ${planted.length + plantedTexts.length} planted imports, ${plantedCircles.length} planted circles`,
)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
