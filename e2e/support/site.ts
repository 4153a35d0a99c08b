import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built playground. `LATCHKEY_DIST` names another folder, so that two runs don't build over each other. */
export const dist = process.env.LATCHKEY_DIST ?? fileURLToPath(new URL('../../apps/playground/dist/', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export type Site = { readonly url: string; close(): Promise<void> }

/**
 * Serves the built playground with the addresses of a stack in its pages and, when given, a Content-Security-Policy. A page that is asked for with
 * `cutsWindowsOff` has `Cross-Origin-Opener-Policy: same-origin`.
 */
export async function startSite(stack: unknown, csp?: string | undefined): Promise<Site> {
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://site')
    const file = normalize(join(dist, path === '/' ? 'index.html' : path))
    try {
      if (!file.startsWith(dist)) throw new Error('outside')
      const body = await readFile(file)
      const type = types[extname(file)] ?? 'application/octet-stream'
      if (csp) response.setHeader('content-security-policy', csp)
      if (searchParams.has('cutsWindowsOff')) response.setHeader('cross-origin-opener-policy', 'same-origin')
      response.setHeader('content-type', type)
      // Their names change with what is in them: a page that is loaded again asks for none of them, as with any host.
      if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      response.end(
        extname(file) === '.html' ? body.toString().replace('{"stack":null}', JSON.stringify({ stack })) : body,
      )
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
