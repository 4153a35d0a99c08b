// Which packages an app with some of the adapters has no business with: the libraries of the other adapters, and our packages for them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../packages')
const manifestOf = (folder) => JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8'))
const peersOf = (folder) => Object.keys(manifestOf(folder).peerDependencies ?? {})
/** All of a scope is one library; noble's packages are used by many libraries. */
const libraryOf = (name) => (name.startsWith('@') && !name.startsWith('@noble/') ? `${name.split('/')[0]}/` : name)

export const adapterFolders = readdirSync(packages).filter((folder) => folder.startsWith('adapter-'))

/** The packages that modules belong to, by their paths. */
export function packagesOf(modules) {
  const names = modules.map((id) => {
    const path = id.replaceAll('\\', '/')
    const own = path.match(/\/packages\/([^/]+)\/(?:src|dist)\//)?.[1]
    return path.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? (own && `@latchkey/${own}`)
  })
  return [...new Set(names.filter(Boolean))].sort()
}

/** Those of the packages that don't belong to the adapters in `folders`. */
export function foreignPackages(folders, names) {
  const own = folders.flatMap(peersOf).map(libraryOf)
  const used = folders.flatMap((folder) => Object.keys(manifestOf(folder).dependencies ?? {}))
  const theirs = adapterFolders
    .flatMap(peersOf)
    .map(libraryOf)
    .filter((name) => !own.includes(name))
  const ours = [...adapterFolders.map((folder) => `@latchkey/${folder}`), '@latchkey/eip1193'].filter(
    (name) => !used.includes(name) && !folders.includes(name.replace('@latchkey/', '')),
  )
  return names.filter(
    (name) => ours.includes(name) || theirs.some((one) => name === one || (one.endsWith('/') && name.startsWith(one))),
  )
}
