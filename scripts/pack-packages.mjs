// Our packages as they are published, unpacked into folders: for apps that are proved outside the workspace.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folderOf = (name) => join(root, 'packages', name.replace('@latchkey/', ''))

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The names of ours in a manifest. */
export const packagesIn = ({ dependencies = {}, devDependencies = {} }) =>
  Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@latchkey/'))

/** Packs a package as it is published into `folder`; answers where the tarball is. */
export function pack(from, folder) {
  const { status, stderr, stdout } = spawnSync('pnpm', ['pack', '--json', '--pack-destination', folder], {
    cwd: from,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Packing ${from} failed:\n${stdout}\n${stderr}`)
  return JSON.parse(stdout).filename
}

/** A package as it is published, unpacked into a folder. */
export function unpack(from, into) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  const tarball = pack(from, folder)
  mkdirSync(into, { recursive: true })
  const { status } = spawnSync('tar', ['-xzf', tarball, '-C', into, '--strip-components=1'])
  if (status !== 0) throw new Error(`Unpacking ${from} failed`)
  rmSync(folder, { recursive: true })
}

/** Packs what the named packages need of ours; answers where each is. */
export function packAll(names, into) {
  rmSync(into, { recursive: true, force: true })
  const packed = new Map()
  const queue = [...names]
  for (const name of queue) {
    if (packed.has(name)) continue
    if (!existsSync(join(folderOf(name), 'dist'))) throw new Error(`${name} is not built: node scripts/build.mjs`)
    const folder = join(into, name.replace('@latchkey/', ''))
    unpack(folderOf(name), folder)
    packed.set(name, folder)
    queue.push(...packagesIn({ dependencies: readJson(join(folder, 'package.json')).dependencies }))
  }
  return packed
}
