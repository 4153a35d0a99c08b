import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const cpus: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds anvil: the environment variable `ANVIL`, the npm package of this platform (`@foundry-rs/anvil-linux-amd64`), or `anvil` on the
 * `PATH`. Throws when none exists.
 *
 * @example
 * const path = findAnvil()
 */
export function findAnvil(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.ANVIL) return environment.ANVIL
  const executable = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const packageName = `@foundry-rs/anvil-${process.platform}-${cpus[process.arch] ?? process.arch}`
  for (const base of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      const file = join(dirname(createRequire(base).resolve(`${packageName}/package.json`)), 'bin', executable)
      if (existsSync(file)) return file
    } catch {}
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const found = folders.map((folder) => join(folder, executable)).find(existsSync)
  if (found) return found
  throw new Error(`anvil was not found: install ${packageName}, put anvil on the PATH, or name it in ANVIL.`)
}
