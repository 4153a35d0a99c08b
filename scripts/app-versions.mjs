// Writes the versions of our packages where a file of this repository names them, because packages are versioned independently: into the table that
// `npm create latchkey` uses for a new app, into the example that has a workspace of its own, and into the page "Getting started".
// Usage: node scripts/app-versions.mjs [--check]     --check fails when one of them is out of date
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(root + path, 'utf8')
const versions = Object.fromEntries(
  globSync('packages/*/package.json', { cwd: root })
    .map((path) => JSON.parse(read(path)))
    .filter(({ name }) => name.startsWith('@latchkey/'))
    .map(({ name, version }) => [name, version])
    .sort(),
)
const table = `/** The versions of our packages. \`node scripts/app-versions.mjs\` writes them. */
export const ownVersions = {
${Object.entries(versions)
  .map(([name, version]) => `  '${name}': '${version}',\n`)
  .join('')}} as const
`

/** Puts the versions into the places of a file that a pattern with a name and a version finds. */
const put = (path, pattern) => [
  path,
  read(path).replace(pattern, (whole, name, version) =>
    // The page names the first release also before it exists.
    versions[name] && versions[name] !== '0.0.0' ? whole.replace(version, versions[name]) : whole,
  ),
]
const files = [
  ['packages/create-latchkey/src/templates/own-versions.ts', table],
  put('examples/sign-in-next/package.json', /"(@latchkey\/[\w-]+)": "\^([^"]+)"/g),
  put('docs/getting-started.md', /(@latchkey\/[\w-]+)@(\d+\.\d+\.\d+)/g),
]

const old = files.filter(([path, text]) => read(path) !== text)
if (!process.argv.includes('--check')) for (const [path, text] of old) writeFileSync(root + path, text)
else if (old.length) {
  console.error(`Versions are out of date in ${old.map(([path]) => path).join(', ')}: node scripts/app-versions.mjs`)
  process.exit(1)
}
