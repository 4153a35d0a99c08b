import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves a built app, compressed. Each file is compressed once, as a real server has it, so that the server's own work isn't measured. */
export async function serve(dist, csp) {
  const compressed = new Map()
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname
    const file = join(dist, path === '/' ? 'index.html' : path)
    if (!file.startsWith(dist) || !existsSync(file) || statSync(file).isDirectory()) {
      response.statusCode = 404
      return response.end()
    }
    const body = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    compressed.set(file, body)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-length', body.length)
    if (csp) response.setHeader('content-security-policy', csp)
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}/`
  return { url, close: () => server.closeAllConnections() ?? server.close() }
}
