// The versions that apps may get of our packages' dependencies: the lowest of each range must be the one that is installed here, so that the
// tests run on it. An app gets an older version than ours where another library pins it (viem pins @noble/curves), and what only the newer one
// has then fails in the app alone.
// Usage: node scripts/check-ranges.mjs
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').split('\ncatalog:\n')[1]
const rangeOf = (name) =>
  catalog
    .split('\n')
    .find((line) => line.replaceAll("'", '').trim().startsWith(`${name}: `))
    ?.split(': ')[1]

const faults = []
for (const file of globSync('packages/*/package.json', { cwd: root }).sort()) {
  const { name, dependencies = {} } = read(file)
  for (const [dependency, given] of Object.entries(dependencies)) {
    if (given.startsWith('workspace:')) continue
    const range = (given === 'catalog:' ? rangeOf(dependency) : given).replaceAll("'", '')
    const lowest = range.replace(/^[\^~]|^>=/, '')
    const { version } = read(join(dirname(file), 'node_modules', dependency, 'package.json'))
    if (version !== lowest) faults.push(`${name} takes ${dependency} ${range}, but is tested with ${version}`)
  }
}
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log('every dependency is tested in its lowest version')
