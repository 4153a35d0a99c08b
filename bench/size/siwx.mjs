// The sizes of sign-in: its part of the initial load, the message and session code that a connection loads, and each verifier by itself.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../packages/siwx', import.meta.url))
const app = `
  import { defaultSiwx } from '@latchkey/siwx'
  globalThis.siwx = defaultSiwx()
`

/** The chunks of an entry. Core is what the page has anyway; viem, an optional peer, is the app's. */
async function bundle(input, conditions, plugins = []) {
  const { output } = [
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins,
      resolve: { conditions },
      build: {
        write: false,
        target: 'es2022',
        minify: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input, preserveEntrySignatures: 'strict', external: [/^@latchkey\/core/, /^viem/] },
      },
    }),
  ].flat()[0]
  return output.filter(({ type }) => type === 'chunk')
}

function closure(chunks, entries) {
  const seen = new Set(entries)
  for (const { imports } of seen) for (const chunk of chunks) if (imports.includes(chunk.fileName)) seen.add(chunk)
  return [...seen]
}

/** `{ label, items }` for each part, `items` being chunks. */
export async function siwxParts(sources) {
  const conditions = [sources ? '@latchkey/source' : '@latchkey/built', 'module', 'browser', 'production']
  const own = {
    name: 'app',
    resolveId: (id) => (id === 'app' ? '\0app' : undefined),
    load: (id) => (id === '\0app' ? app.replace('@latchkey/siwx', entry('index', sources)) : undefined),
  }
  const chunks = await bundle('app', conditions, [own])
  const initial = closure(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const needs = (name) =>
    closure(
      chunks,
      chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes(name))),
    ).filter((chunk) => !initial.includes(chunk))
  const rows = [
    { label: 'siwx: initially, with defaultSiwx()', items: initial },
    { label: 'siwx: messages and sessions, with the first connection', items: needs('/default/create-default-siwx') },
  ]
  for (const namespace of ['eip155', 'solana', 'bip122', 'cosmos', 'polkadot']) {
    const all = await bundle(entry(`verify/${namespace}/index`, sources), conditions)
    const first = closure(
      all,
      all.filter(({ isEntry }) => isEntry),
    )
    const later = all.filter((chunk) => !first.includes(chunk))
    rows.push({ label: `siwx: verifier of ${namespace}, by itself`, items: first })
    if (later.length)
      rows.push({ label: `siwx: verifier of ${namespace}, what only some signatures load`, items: later })
  }
  return rows
}

const entry = (path, sources) => `${root}/${sources ? `src/${path}.ts` : `dist/${path}.js`}`
