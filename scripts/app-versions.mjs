// Writes the versions of our packages that `npm create latchkey` asks for in a new app: packages are versioned independently.
// Usage: node scripts/app-versions.mjs [--check]     --check fails when the table is out of date
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = `${root}packages/create-latchkey/src/templates/own-versions.ts`
const rows = globSync('packages/*/package.json', { cwd: root })
  .map((path) => JSON.parse(readFileSync(root + path, 'utf8')))
  .filter(({ name }) => name.startsWith('@latchkey/'))
  .map(({ name, version }) => `  '${name}': '${version}',\n`)
  .sort()
const table = `/** The versions of our packages. \`node scripts/app-versions.mjs\` writes them. */
export const ownVersions = {
${rows.join('')}} as const
`

if (!process.argv.includes('--check')) writeFileSync(file, table)
else if (readFileSync(file, 'utf8') !== table) {
  console.error('The versions of a new app are out of date: node scripts/app-versions.mjs')
  process.exit(1)
}
