// Type-checks every ts and tsx block of README.md, docs/*.md and packages/*/README.md, each as a module of its own: what it calls it must import,
// so that it can be copied. A block that begins with a comment like "// app/layout.tsx" is that file, for the page's other blocks to import; a later
// section may write it again. Values that
// an app has of its own (`client`, `config`, …) are in types/snippets.d.ts. A block that shows a part of something is fenced as "ts fragment", has
// "…" where the rest would stand, and isn't checked. So is the code that the playground shows for its configurations.
// Usage: node scripts/check-snippets.mjs
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeFor } from '../apps/playground/src/code-for.ts'
import { choices, ecosystemNames } from '../apps/playground/src/options.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const workspace = join(root, '.latchkey/snippets')
rmSync(workspace, { recursive: true, force: true })
mkdirSync(join(workspace, 'node_modules'), { recursive: true })

const fence = /^( *)```(tsx?)( fragment)?\n([\s\S]*?)^ *```$/gm
const faults = []
let count = 0
for (const page of globSync(['README.md', 'docs/*.md', 'packages/*/README.md'], { cwd: root }).sort()) {
  const text = readFileSync(join(root, page), 'utf8')
  const folder = join(workspace, page)
  const named = new Map()
  let stage = 0
  let begun
  for (const { 2: type, 3: fragment, 4: code, index } of text.matchAll(fence)) {
    const line = text.slice(0, index).split('\n').length
    if (fragment) {
      if (!code.includes('…')) faults.push(`${page}:${line}: a fragment has … where the rest would stand`)
      continue
    }
    const [, name = `${count}.${type}`] = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(code) ?? []
    const section = text
      .slice(0, index)
      .match(/^## .*$/gm)
      ?.at(-1)
    if (named.has(name) && named.get(name) === section) faults.push(`${page}:${line}: there is another ${name}`)
    // A later section goes on with the files of the earlier ones, except those that it writes again.
    if (named.has(name) && named.get(name) !== section && begun !== section) {
      const before = join(folder, String(stage++))
      cpSync(before, join(folder, String(stage)), { recursive: true })
      begun = section
    }
    named.set(name, section)
    const file = join(folder, String(stage), name)
    mkdirSync(dirname(file), { recursive: true })
    // The code keeps its line numbers: tsc's reports then point into the page.
    writeFileSync(file, `${'\n'.repeat(line)}${code}\nexport {}\n`)
    count += 1
  }
  // A package's own page imports that package's versions of dependencies. All other dependencies have one version, or any version works.
  const own = join(root, dirname(page), 'node_modules')
  if (page.startsWith('packages/') && existsSync(folder) && existsSync(own))
    symlinkSync(own, join(folder, 'node_modules'))
}

// What the playground's "Code" tab shows, for each choice by itself and for every ecosystem beside each library for Ethereum.
const defaults = Object.fromEntries(Object.entries(choices).map(([key, [first]]) => [key, first]))
const everything = { ...defaults, ...Object.fromEntries(ecosystemNames.map((name) => [name, 'on'])) }
const configurations = [
  ...Object.entries(choices).flatMap(([key, values]) => values.map((value) => ({ ...defaults, [key]: value }))),
  ...choices.adapter.map((adapter) => ({ ...everything, adapter })),
]
for (const configuration of configurations) {
  const folder = join(workspace, 'playground', configuration.adapter)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${count++}.tsx`), codeFor(configuration))
}
symlinkSync(join(root, 'packages/adapter-ethers5/node_modules'), join(workspace, 'playground/ethers5/node_modules'))

const link = (from, name) => {
  const to = join(workspace, 'node_modules', name)
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(to)) symlinkSync(from, to)
}
for (const name of readdirSync(join(root, 'packages'))) link(join(root, 'packages', name), `@latchkey/${name}`)
for (const folder of ['packages/react', 'apps/playground', 'e2e', ...globSync('packages/*', { cwd: root }).sort()]) {
  for (const name of globSync(['*', '@*/*'], { cwd: join(root, folder, 'node_modules') })) {
    if (!/^@[^/]*$/.test(name)) link(join(root, folder, 'node_modules', name), name)
  }
}

for (const name of ['snippets.d.ts', 'snippets-modules.d.ts'])
  copyFileSync(join(root, 'scripts/types', name), join(workspace, name))
writeFileSync(
  join(workspace, 'tsconfig.json'),
  JSON.stringify({
    extends: '../../tsconfig.dom.json',
    // As the bundlers of apps resolve.
    compilerOptions: { types: ['node'], module: 'ESNext', moduleResolution: 'bundler' },
    include: ['.', '../../scripts/types/css.d.ts'],
  }),
)
const { status, stdout } = spawnSync(
  join(root, 'node_modules/.bin/tsc'),
  ['--noEmit', '--pretty', 'false', '-p', workspace],
  {
    encoding: 'utf8',
    cwd: workspace,
  },
)
if (status !== 0)
  faults.push(
    ...stdout
      .trim()
      .split('\n')
      .map((text) => text.replace(/^(.*?\.md)\/[^(]*\((\d+),\d+\)/, '$1:$2')),
  )
rmSync(workspace, { recursive: true, force: true })
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`${count} snippets have the right types`)
