// The licences of all that our packages and services bring into production.
//   node scripts/licences.mjs           lists them
//   node scripts/licences.mjs --check   fails on a licence that scripts/licences/allowed.mjs doesn't name; also proves that it would
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allowed, exceptions } from './licences/allowed.mjs'
import { productionTree } from './licences/production-tree.mjs'
import { isAllowed } from './licences/spdx.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Words of licences that take back what the field of the package.json promises. */
const bound = /community license agreement|business source license|commons clause|non-?commercial|sustainable use/i

const folders = [...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`), 'apps/services']

/** The licences that are refused, as sentences. */
function violations(owner, { all, missing }) {
  const bad = missing.map((name) => `${owner}: not installed: ${name}`)
  for (const { name, version, licence, text } of all) {
    const exception = exceptions.find(
      (entry) => entry.names.includes(name) && entry.under.includes(owner) && entry.licence === licence,
    )
    if (!exception && !isAllowed(licence, allowed)) bad.push(`${owner}: ${name} ${version} is under "${licence}"`)
    else if (bound.test(text.slice(0, 2000))) bad.push(`${owner}: the LICENSE of ${name} ${version} isn't ${licence}`)
  }
  return bad
}

/** A package with one dependency, made for a moment: the check must refuse it. */
function isPlantedFound(manifest, text) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-licences-'))
  try {
    const planted = join(folder, 'node_modules/planted')
    mkdirSync(planted, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { planted: '1.0.0' } }))
    writeFileSync(join(planted, 'package.json'), JSON.stringify({ name: 'planted', version: '1.0.0', ...manifest }))
    writeFileSync(join(planted, 'LICENSE.md'), text)
    return violations('planted', productionTree(folder, { peers: true })).length > 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const trees = folders.flatMap((folder) => {
  const owner = folder.slice(folder.indexOf('/') + 1)
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  if (manifest.private && owner !== 'services') return []
  // The wallets for tests bring nothing by themselves: an app's tests install the SDKs that they want.
  return [{ owner, tree: productionTree(join(root, folder), { peers: owner !== 'test-wallets' }) }]
})

if (!process.argv.includes('--check')) {
  for (const { owner, tree } of trees) {
    const byLicence = Map.groupBy(tree.all, ({ licence }) => licence)
    console.log(`\n${owner}: ${tree.all.length} packages`)
    for (const [licence, list] of [...byLicence].sort((a, b) => b[1].length - a[1].length)) {
      const names = [...new Set(list.map(({ name, version }) => `${name}@${version}`))].sort()
      console.log(`  ${licence} (${names.length}): ${names.join(', ')}`)
    }
  }
}

const bad = trees.flatMap(({ owner, tree }) => violations(owner, tree))
const planted = [
  [{ license: 'SEE LICENSE IN LICENSE.md' }, 'WALLETCONNECT COMMUNITY LICENSE AGREEMENT'],
  [{ license: 'MIT' }, 'WALLETCONNECT COMMUNITY LICENSE AGREEMENT'],
  [{ license: 'MIT AND BUSL-1.1' }, ''],
  [{ license: 'GPL-3.0-only' }, ''],
  [{}, ''],
]
for (const [manifest, text] of planted)
  if (!isPlantedFound(manifest, text)) bad.push(`a planted licence was not found: ${JSON.stringify(manifest)}`)
if (isPlantedFound({ license: '(MIT OR GPL-3.0-only)' }, '')) bad.push('a package with a choice was refused')

for (const sentence of bad) console.error(sentence)
const count = new Set(trees.flatMap(({ tree }) => tree.all.map(({ name, version }) => `${name}@${version}`))).size
console.log(`\n${count} packages, ${bad.length} without an allowed licence`)
process.exit(bad.length ? 1 : 0)
