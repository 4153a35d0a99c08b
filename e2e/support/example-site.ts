import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Site } from './site.ts'

const root = fileURLToPath(new URL('../../examples/sign-in-node/', import.meta.url))
type CreateApp = (options: { origin: string; dist: string; ethereumRpc: string; solanaRpc: string }) => RequestListener

/** Builds the page of `examples/sign-in-node` from the sources and runs its server, both on the given nodes. */
export async function startExampleSite(nodes: { ethereumRpc: string; solanaRpc: string }): Promise<Site> {
  const before = process.env.NODE_ENV
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-example-'))
  await build({
    root,
    logLevel: 'error',
    build: { outDir: dist, emptyOutDir: true },
    define: {
      'import.meta.env.VITE_ETHEREUM_RPC': JSON.stringify(nodes.ethereumRpc),
      'import.meta.env.VITE_SOLANA_RPC': JSON.stringify(nodes.solanaRpc),
    },
    resolve: {
      conditions: ['@latchkey/source', 'module', 'browser', 'development|production'],
      alias: { '@latchkey/ui/styles.css': fileURLToPath(new URL('../../packages/ui/src/styles.css', import.meta.url)) },
    },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before

  const { createApp } = (await import(pathToFileURL(join(root, 'server/create-app.js')).href)) as {
    createApp: CreateApp
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', createApp({ origin: url, dist, ...nodes }))
  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(dist, { recursive: true })
    },
  }
}
