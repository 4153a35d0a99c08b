// The layer rules, and that they bite. Biome refuses what a package may not name (`biome.json`); here is what Biome can't say: a relative
// path never leaves its workspace, ui takes of core only types and guards, and what shows how an app is written (apps, examples, documents)
// takes nothing of `@latchkey/core/internal`, which has nothing that no package takes. Then an import of every forbidden kind is planted, in
// a copy of the rules and not in the tree, and each must be refused. The layers are those of docs/architecture.md.
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'

/** What ui may use of core's main entry when it runs; its other entries are pure functions. */
const guards = new Set(['safeHref', 'safeIcon'])
const imports = /\b(?:import|export)\b\s*(type\s)?([^'"=;]*?)\s*(?:\bfrom\s*)?['"]([^'"\n]+)['"]/g

const workspaceOf = (path) => /^(?:packages|apps|examples)\/[^/]+|^[^/]+/.exec(path)[0]

const internal = '@latchkey/core/internal'

function faultsOf(path, text) {
  return [...text.matchAll(imports)].flatMap(([statement, type, names, from]) => {
    if (from === internal && !/^packages\/[^/]+\/src\//.test(path))
      return [`${path}: ${internal} is for our packages alone: ${statement.trim()}`]
    const isTest = /\.(test|stories|fixture)\.|\/testing/.test(path)
    if (from.startsWith('.')) {
      const target = normalize(join(dirname(path), from))
      // Tests share cases and wallets, and scripts what runs them.
      if (isTest || !target.includes('/src/') || workspaceOf(target) === workspaceOf(path)) return []
      return [`${path}: ${from} leads out of ${workspaceOf(path)}`]
    }
    if (isTest || type || !['@latchkey/core', internal].includes(from) || !path.startsWith('packages/ui/src/'))
      return []
    const taken = [...names.matchAll(/(type\s+)?(\w+)(?:\s+as\s+\w+)?/g)].filter(([, isType]) => !isType)
    const foreign = taken.map(([, , name]) => name).filter((name) => !guards.has(name))
    return foreign.length ? [`${path}: ui takes of core types and guards alone: ${statement.trim()}`] : []
  })
}

const sources = globSync('{packages,apps,examples}/*/{src,test,lib,app,scripts}/**/*.{ts,tsx,mjs}')
  .concat(globSync('{e2e,bench}/**/*.{ts,tsx,mjs}'))
  .map((path) => path.replaceAll('\\', '/'))
  .concat(globSync(['*.md', 'docs/**/*.md', '{packages,apps,examples}/*/*.md', '.changeset/*.md']))
  .filter((path) => !/node_modules|\/dist\//.test(path))
const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]))
const faults = [...texts].flatMap(([path, text]) => faultsOf(path, text))

const taken = new Set(
  [...texts.values()].flatMap((text) =>
    [...text.matchAll(imports)]
      .filter(([, , , from]) => from === internal)
      .flatMap(([, , names]) => names.match(/\w+/g)),
  ),
)
for (const [, names] of readFileSync('packages/core/src/internal.ts', 'utf8').matchAll(/^export \{ (.*) \} from/gm))
  for (const name of names.split(', ').map((name) => name.replace('type ', '')))
    if (!taken.has(name)) faults.push(`packages/core/src/internal.ts: no package takes ${name}`)

const libraries = ['viem', 'ethers', 'wagmi', '@wagmi/core', '@solana/kit', '@cosmjs/stargate', '@polkadot/api']
/** By package: what it must not import. */
const forbidden = {
  'api-client': ['@latchkey/core', 'react', ...libraries, 'node:fs', '@latchkey/services'],
  core: ['react', '@latchkey/ui', '@latchkey/react', '@latchkey/eip1193', '@latchkey/adapter-wagmi', ...libraries],
  eip1193: ['react', '@latchkey/ui', '@latchkey/adapter-ethers', 'viem', 'ethers', 'node:crypto'],
  'adapter-wagmi': ['react', '@latchkey/adapter-ethers', '@latchkey/walletconnect', '@latchkey/api-client'],
  'adapter-solana': ['react', '@latchkey/adapter-wagmi', '@latchkey/ui', '@latchkey/walletconnect', 'node:fs'],
  walletconnect: ['react', '@latchkey/adapter-wagmi', '@latchkey/eip1193', ...libraries],
  siwx: ['react', '@latchkey/react', '@latchkey/adapter-solana', '@latchkey/walletconnect', 'ethers'],
  ui: ['@latchkey/react', '@latchkey/api-client', '@latchkey/adapter-wagmi', 'zustand', ...libraries],
  react: ['@latchkey/adapter-wagmi', '@latchkey/walletconnect', '@latchkey/api-client', ...libraries],
  'wallet-list': ['@latchkey/core', 'react', ...libraries],
}
/** What only the rules above can see. */
const planted = [
  ['packages/ui/src/planted.ts', "import { createLatchkey } from '@latchkey/core'"],
  ['packages/ui/src/planted.ts', "import { type Client, safeHref, open } from '@latchkey/core'"],
  ['packages/core/src/planted.ts', "import { Modal } from '../../ui/src/dialog/modal.tsx'"],
  ['packages/adapter-ethers/src/planted.ts', "export { x } from '../../adapter-wagmi/src/index.ts'"],
  ['apps/playground/src/planted.ts', "import { reduce } from '../../../packages/core/src/kernel/connection/reduce.ts'"],
  ['packages/ui/src/planted.ts', "import { lazily } from '@latchkey/core/internal'"],
  ['apps/playground/src/planted.ts', "import { lazily } from '@latchkey/core/internal'"],
  ['apps/playground/src/code-for.ts', "lines.push(`import type { Lazy } from '@latchkey/core/internal'`)"],
  ['examples/planted/app/page.tsx', "import { lazily } from '@latchkey/core/internal'"],
  ['docs/planted.md', "```ts\nimport {\n  lazily,\n} from '@latchkey/core/internal'\n```"],
  ['packages/core/README.md', "```ts\nconst { lazily } = await import('@latchkey/core/internal')\n```"],
  ['e2e/tests/planted.ts', "import { lazily } from '@latchkey/core/internal'"],
  ['e2e/tests/planted.ts', "const { x } = await import('../../packages/core/src/kernel/store.ts')"],
]
for (const [path, text] of planted)
  if (faultsOf(path, text).length === 0) faults.push(`Nobody refused, planted in ${path}: ${text}`)

const copy = mkdtempSync(join(tmpdir(), 'latchkey-layers-'))
try {
  const rules = JSON.parse(readFileSync('biome.json', 'utf8'))
  writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...rules, vcs: undefined }))
  const plants = new Map()
  for (const [name, ids] of Object.entries(forbidden)) {
    const source = join(copy, 'packages', name, 'src')
    mkdirSync(source, { recursive: true })
    copyFileSync(`packages/${name}/package.json`, join(copy, 'packages', name, 'package.json'))
    ids.forEach((id, index) => {
      const file = join(source, `planted-${index}.ts`)
      writeFileSync(file, `import * as planted from '${id}'\n\nexport const used = planted\n`)
      plants.set(`packages/${name}/src/planted-${index}.ts`, id)
    })
  }
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', 'packages']
  const { stdout } = spawnSync(join(process.cwd(), 'node_modules/.bin/biome'), args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const [path, id] of plants)
    if (!stdout.replaceAll('\\\\', '/').includes(path)) faults.push(`Nobody refused ${id}, planted in ${path}`)
  console.log(`${sources.length} files, ${plants.size + planted.length} planted imports`)
} finally {
  rmSync(copy, { recursive: true })
}
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
