// Asks "are the types wrong" about a package as it is published. attw's own --pack writes the tarball into the package's folder.
// Usage: node scripts/check-package-types.mjs <folder in packages/>
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from './pack-packages.mjs'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-types-'))
try {
  const tarball = pack(join(root, 'packages', process.argv[2] ?? ''), folder)
  const options = ['--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', './styles.css']
  const { status } = spawnSync(join(root, 'node_modules/.bin/attw'), [tarball, ...options], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
