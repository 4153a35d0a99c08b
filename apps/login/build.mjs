// Builds the login site to dist/, with hashes.json: the SHA-256 of every file. The same sources give the same bytes, so that anyone can compare
// a site with them (`latchkey-services login verify`). Another folder: node build.mjs FOLDER
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { buildKitPage } from './build-kit-page.mjs'

const root = import.meta.dirname
const dist = resolve(process.argv[2] ?? join(root, 'dist'))
process.chdir(root)

await build({ root, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
await buildKitPage(dist)

const names = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(dist.length + 1)
      .replaceAll('\\', '/'),
  )
  .filter((name) => name !== 'hashes.json')
  .sort()
const hash = (name) =>
  createHash('sha256')
    .update(readFileSync(join(dist, name)))
    .digest('hex')
const files = Object.fromEntries(names.map((name) => [name, hash(name)]))
writeFileSync(join(dist, 'hashes.json'), `${JSON.stringify({ version: 1, files }, null, 2)}\n`)
