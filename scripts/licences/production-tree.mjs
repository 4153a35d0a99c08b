import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a workspace package brings into production: its dependencies and, of a package for apps, the peers that an app installs with it. */
export function productionTree(folder, { peers }) {
  const found = new Map()
  const missing = []

  function visit(from, names, isOptional) {
    for (const name of names) {
      const at = locate(from, name)
      if (!at) {
        if (!isOptional(name)) missing.push(`${name}, which ${from} needs`)
        continue
      }
      if (found.has(at)) continue
      const manifest = read(at)
      found.set(at, {
        name: manifest.name,
        version: manifest.version,
        licence: licenceOf(manifest),
        text: textOf(at),
        at,
      })
      visit(at, needed(manifest, true), (dep) => !manifest.dependencies?.[dep])
    }
  }

  const manifest = read(folder)
  visit(folder, needed(manifest, peers), (name) => !manifest.dependencies?.[name])
  const all = [...found.values()].filter(({ at }) => at.includes('/node_modules/'))
  return { all, missing }
}

function needed({ dependencies, optionalDependencies, peerDependencies }, peers) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...(peers && peerDependencies) })
}

const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** As Node looks a package up. */
function locate(from, name) {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === dirname(folder)) return undefined
  }
}

function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  if (Array.isArray(licenses)) return licenses.map(({ type }) => type).join(' OR ')
  return 'none named'
}

function textOf(folder) {
  const name = readdirSync(folder).find((file) => /^licen[cs]e(\.(md|txt))?$/i.test(file))
  return name ? readFileSync(join(folder, name), 'utf8') : ''
}
