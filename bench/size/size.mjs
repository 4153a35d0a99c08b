// What Latchkey adds to a React + wagmi app, read from the bundler's own metadata.   Usage: node bench/size/size.mjs [--json] [--modules]
// Fails when a budget is exceeded. Sizes in bytes; the budgets are gzip.
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const kB = 1000

async function bundle(entry) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@latchkey/built', 'module', 'browser', 'production'], dedupe: ['react', 'react-dom', 'viem', '@wagmi/core', 'zustand'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL(`src/${entry}.tsx`, import.meta.url)) },
    },
  })
  return new Map(result.output.map((item) => [item.fileName, item]))
}

/** The files a chunk needs before it can run, itself included. */
function closure(files, names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    const item = files.get(name)
    if (item?.type === 'chunk') closure(files, [...item.imports, ...(item.viteMetadata?.importedCss ?? [])], seen)
  }
  return seen
}

function sizes(files, names) {
  const total = { raw: 0, gzip: 0, brotli: 0 }
  for (const name of names) {
    const item = files.get(name)
    const bytes = Buffer.from(item.type === 'chunk' ? item.code : item.source)
    total.raw += bytes.length
    total.gzip += gzipSync(bytes, { level: 9 }).length
    total.brotli += brotliCompressSync(bytes).length
  }
  return total
}

const minus = (a, b) => ({ raw: a.raw - b.raw, gzip: a.gzip - b.gzip, brotli: a.brotli - b.brotli })
const without = (names, seen) => [...names].filter((name) => !seen.has(name))

const floorFiles = await bundle('floor')
const files = await bundle('latchkey')
const entryOf = (map) => [...map.values()].find((item) => item.type === 'chunk' && item.isEntry).fileName
const chunks = [...files.values()].filter((item) => item.type === 'chunk')
/** The chunk a module was put into. */
const chunkOf = (pattern) => chunks.find((chunk) => chunk.moduleIds.some((id) => pattern.test(id)))?.fileName

const floor = sizes(floorFiles, closure(floorFiles, [entryOf(floorFiles)]))
const initial = closure(files, [entryOf(files)])
const own = sizes(files, initial)

/** A lazily loaded module with what it brings along. `after` is what is there already. */
function lazy(pattern, after) {
  const name = chunkOf(pattern)
  if (!name) return undefined
  return { names: without(closure(files, [name]), after) }
}

const open = new Set(initial)
for (const pattern of [/react\/(dist|src)\/modal\/modal\./, /react\/(dist|src)\/views\/connect\./, /wallet-list\/(dist|src)\/identities/])
  for (const name of lazy(pattern, open)?.names ?? []) open.add(name)
const rows = []
const add = (label, size, budget) => rows.push({ label, ...size, budget })

add('floor: React + wagmi', floor)
add('Latchkey adds to the initial load', minus(own, floor), 15 * kB)
add('first open: dialog, Connect view, styles', sizes(files, without(open, initial)), 40 * kB)

const viewChunks = chunks.filter((chunk) => chunk.moduleIds.some((id) => /react\/(dist|src)\/views\/[a-z-]+\.(js|tsx)$/.test(id)))
for (const chunk of viewChunks.sort((a, b) => a.fileName.localeCompare(b.fileName))) {
  const view = chunk.moduleIds.map((id) => id.match(/react\/(?:dist|src)\/views\/([a-z-]+)\.(?:js|tsx)$/)?.[1]).find(Boolean)
  if (!view || open.has(chunk.fileName)) continue
  add(`view: ${view}`, sizes(files, without(closure(files, [chunk.fileName]), open)), 6 * kB)
}
const account = lazy(/react\/(dist|src)\/views\/account\./, initial)
if (account) add('a reload with a stored session, until Account is opened', { ...minus(own, floor) })
const sdk = lazy(/@walletconnect\/sign-client/, open)
if (sdk) add('WalletConnect SDK, only for a pairing', sizes(files, sdk.names))
const list = lazy(/wallet-list\/(dist|src)\/wallet-list\./, open)
if (list) add('static wallet list, with AllWallets', sizes(files, list.names))
const abilities = lazy(/adapter-wagmi\/(dist|src)\/abilities/, open)
if (abilities) add('adapter-wagmi on demand', sizes(files, abilities.names))

if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2))
else
  for (const { label, raw, gzip, brotli, budget } of rows) {
    const cell = (bytes) => `${(bytes / kB).toFixed(1)} kB`.padStart(10)
    const verdict = budget === undefined ? '' : `   budget ${(budget / kB).toFixed(0)} kB ${gzip <= budget ? 'ok' : 'EXCEEDED'}`
    console.log(`${label.padEnd(60)} raw ${cell(raw)}  gzip ${cell(gzip)}  brotli ${cell(brotli)}${verdict}`)
  }
if (process.argv.includes('--modules')) {
  const parts = []
  for (const name of initial) {
    const item = files.get(name)
    for (const [id, module] of Object.entries(item.modules ?? {})) if (/packages\/|zustand/.test(id)) parts.push([module.renderedLength, id.replace(/.*\/(packages|node_modules)\//, '')])
  }
  for (const [length, id] of parts.sort((a, b) => b[0] - a[0])) console.log(String(length).padStart(7), id)
}
process.exit(rows.some(({ gzip, budget }) => budget !== undefined && gzip > budget) ? 1 : 0)
