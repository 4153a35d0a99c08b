import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'

const root = fileURLToPath(new URL('../fixtures/ssr/', import.meta.url))

export type SsrSite = {
  readonly url: string
  /** The page as a server sends it. */
  html(path?: string): Promise<string>
  close(): Promise<void>
}

/** React's development build on both sides: it says in words what the production build only numbers. */
const shared: InlineConfig = {
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  mode: 'development',
  define: { 'process.env.NODE_ENV': '"development"' },
  resolve: {
    conditions: ['@latchkey/source', 'module', 'browser', 'development|production'],
    // Imports inside style sheets don't heed the conditions above, and here nothing is built.
    alias: { '@latchkey/ui/styles.css': fileURLToPath(new URL('../../packages/ui/src/styles.css', import.meta.url)) },
  },
}

/** Bundles the app of `fixtures/ssr` for a server and for the page, and serves what the server renders. */
export async function startSsrSite({ rpcUrl }: { readonly rpcUrl: string }): Promise<SsrSite> {
  const before = process.env.NODE_ENV
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-ssr-'))
  const output = { outDir: join(folder, 'page'), emptyOutDir: true, minify: false }
  await build({
    ...shared,
    build: {
      ...output,
      rolldownOptions: {
        input: join(root, 'client.tsx'),
        output: { entryFileNames: 'client.js', assetFileNames: 'style.css' },
      },
      cssCodeSplit: false,
    },
  })
  await build({
    ...shared,
    ssr: {
      noExternal: true,
      resolve: { conditions: ['@latchkey/source', 'node', 'module', 'development|production'] },
    },
    build: {
      ...output,
      outDir: join(folder, 'server'),
      ssr: join(root, 'server.tsx'),
      // Node takes these for modules wherever they lie.
      rolldownOptions: { output: { entryFileNames: 'server.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const { render } = (await import(pathToFileURL(join(folder, 'server', 'server.mjs')).href)) as {
    render(given: { rpcUrl: string; embedded: boolean }): string
  }

  function html(path = '/'): string {
    const given = { rpcUrl, embedded: path.includes('embedded') }
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rendered</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css"><script type="application/json" id="given">${JSON.stringify(given)}</script>
<script type="module" src="/client.js"></script></head><body><div id="root">${render(given)}</div></body></html>`
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const file = /^\/[\w./-]+\.(js|css)$/.exec(path)
    try {
      response.setHeader('content-type', !file ? 'text/html' : file[1] === 'js' ? 'text/javascript' : 'text/css')
      response.end(file ? await readFile(join(output.outDir, path)) : html(path))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    html: async (path) => html(path),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
