import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { cdnBuild } from '../../packages/app/scripts/cdn-build.config.ts'
import type { Site } from './site.ts'

const folder = fileURLToPath(new URL('../../packages/app/', import.meta.url))
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** What docs/getting-started.md tells an app that uses Preact instead of React. */
const preact = ['react/jsx-runtime', 'react-dom/client', 'react-dom', 'react'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name.replace(/^react(-dom)?/, 'preact/compat'))),
}))

/** A page that names one file of ours, built from the sources, and a script of its own; both from its own host, under a strict policy. */
export async function startCdnSite(rpcUrl: string, library: 'react' | 'preact'): Promise<Site> {
  const before = process.env.NODE_ENV
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-cdn-'))
  await build({
    ...cdnBuild,
    resolve: {
      ...cdnBuild.resolve,
      alias: library === 'preact' ? preact : [],
      conditions: ['@latchkey/source', ...cdnBuild.resolve.conditions],
    },
    root: folder,
    build: { ...cdnBuild.build, outDir: dist },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before

  const own: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': [
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">
<latchkey-button label="Log in"></latchkey-button>
<script type="module" src="/cdn/latchkey.js"></script><script type="module" src="/page.js"></script></html>`,
    ],
    '/page.js': [
      'text/javascript',
      `const { mainnet } = Latchkey.networks
Latchkey.start({ appName: 'Page', networks: [{ ...mainnet, rpcUrls: { default: { http: ['${rpcUrl}'] } } }] })`,
    ],
  }
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    'img-src data:',
    `connect-src ${rpcUrl}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    response.setHeader('content-security-policy', policy)
    const written = own[pathname]
    if (written) return response.setHeader('content-type', written[0]).end(written[1])
    const file = join(dist, pathname.replace(/^\/cdn\//, ''))
    const body = file.startsWith(dist) ? await readFile(file).catch(() => undefined) : undefined
    if (body === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(dist, { recursive: true })
    },
  }
}
