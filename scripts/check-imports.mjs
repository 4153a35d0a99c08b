// Every entry of every built package imports in plain Node, and in a server graph (the `react-server` condition), where React has no
// `createContext` and no effects: what a bundler of a server graph evaluates must not need them while loading.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const vite = resolve('apps/playground/node_modules/vite/dist/node/index.js')
const { build } = await import(vite)

const entries = readdirSync('packages').flatMap((name) => {
  const file = `packages/${name}/package.json`
  if (!existsSync(file)) return []
  const { exports, name: id } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.keys(exports)
    .filter((key) => !/\.(css|json)$/.test(key) && !key.includes('*') && !/playwright|vitest/.test(key))
    .map((key) => ({ cwd: `packages/${name}`, id: id + key.slice(1) }))
})

let failed = 0
function report(id, where, { status, stderr }) {
  if (status === 0) return
  failed += 1
  console.error(`${id} does not import ${where}:\n${stderr}`)
}

for (const { cwd, id } of entries) {
  const args = ['--input-type=module', '-e', `await import(${JSON.stringify(id)})`]
  report(id, 'in Node', spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }))
}

// Not in a server's graph: test wallets, a command, and `react/mount`, which brings React's own browser renderer for pages without React.
// `@latchkey/wagmi` imports wagmi, whose client modules only a framework's bundler keeps apart: `npm run newcomer -- --only next` builds it.
const notRendered = ['create-latchkey', '@latchkey/react/mount', '@latchkey/wagmi']
const rendered = entries.filter(({ cwd, id }) => !cwd.endsWith('/test-wallets') && !notRendered.includes(id))
const perPackage = Map.groupBy(rendered, ({ cwd }) => cwd)
for (const [cwd, own] of perPackage) {
  // Inside the package, so that its own React is found.
  const folder = mkdtempSync(join(cwd, '.server-graph-'))
  const input = Object.fromEntries(
    own.map(({ id }, index) => {
      const entry = join(resolve(folder), `entry-${index}.mjs`)
      writeFileSync(entry, `export * from ${JSON.stringify(id)}\n`)
      return [`entry-${index}`, entry]
    }),
  )
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: resolve(cwd),
      ssr: {
        noExternal: [/@latchkey/],
        external: ['react', 'react-dom'],
        resolve: { conditions: ['react-server', 'node'] },
      },
      build: {
        ssr: true,
        outDir: resolve(folder, 'out'),
        rolldownOptions: {
          input,
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
        },
      },
    })
    own.forEach(({ id }, index) => {
      const file = JSON.stringify(join(resolve(folder), 'out', `entry-${index}.cjs`))
      const args = ['--conditions=react-server', '-e', `require(${file})`]
      report(id, 'under react-server', spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
console.log(`${entries.length} entries, ${rendered.length} of them in a server graph too: ${failed} failed`)
process.exit(failed ? 1 : 0)
