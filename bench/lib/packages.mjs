import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Installed packages and their size on disk: everything an app's dependencies bring along, read from the folders Node resolves. */
export function installedPackages(app) {
  const seen = new Map()
  const visit = (folder) => {
    const real = realpathSync(folder)
    if (seen.has(real)) return
    const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'))
    seen.set(real, `${manifest.name}@${manifest.version}`)
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const found = resolve(real, name)
      if (found) visit(found)
    }
    for (const [name] of Object.entries(manifest.peerDependencies ?? {})) {
      if (manifest.peerDependenciesMeta?.[name]?.optional) continue
      const found = resolve(real, name)
      if (found) visit(found)
    }
  }
  const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  for (const name of Object.keys(manifest.dependencies)) visit(resolve(app, name))
  const unique = new Map([...seen].map(([folder, id]) => [id, folder]))
  let bytes = 0
  for (const folder of unique.values()) bytes += size(folder)
  return { count: unique.size, megabytes: bytes / 1e6 }
}

function resolve(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (dirname(folder) === folder) return undefined
  }
}

function size(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.isSymbolicLink()) continue
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? size(path) : statSync(path).size
  }
  return bytes
}
