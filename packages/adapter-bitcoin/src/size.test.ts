// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

let chunks: readonly Rolldown.OutputChunk[]

/** The adapter as a page gets it; core is what the page has anyway. */
beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      lib: { entry: fileURLToPath(new URL('index.ts', import.meta.url)), formats: ['es'] },
      // Vite leaves the spaces in libraries; the app's own build doesn't.
      rolldownOptions: { external: [/^@latchkey\/core/], output: { minify: true } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as readonly Rolldown.RolldownOutput[]
  chunks = outputs.flatMap(({ output }) => output).filter((item) => item.type === 'chunk')
})

const gzip = (list: readonly Rolldown.OutputChunk[]) =>
  list.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)

function initial(): readonly Rolldown.OutputChunk[] {
  const seen = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of seen) for (const chunk of chunks) if (imports.includes(chunk.fileName)) seen.add(chunk)
  return [...seen]
}

test('the initial part is at most 5 kB gzip and has nothing of the chain’s library', () => {
  expect(gzip(initial())).toBeLessThan(5000)
  const modules = initial().flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => /bitcoinjs|noble/.test(id))).toEqual([])
})

test('asking a wallet loads no chain library either', () => {
  const asking = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/lazy/create-work.ts')))
  expect(asking).toHaveLength(1)
  expect(asking.flatMap(({ moduleIds }) => moduleIds).filter((id) => /bitcoinjs|noble/.test(id))).toEqual([])
})

test('no part of it has code of Ethereum', () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.some((id) => id.includes('bitcoinjs-lib'))).toBe(true)
  expect(modules.filter((id) => /viem|ethers|wagmi|eip1193|keccak/i.test(id))).toEqual([])
})
