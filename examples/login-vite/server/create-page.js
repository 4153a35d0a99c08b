import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * The built page under a strict policy (docs/csp.md). Its files are read once: a path that isn't one of them is nothing.
 *
 * @param {{ dist: string, connect: readonly string[], frames: readonly string[] }} options `connect`: the nodes that the page itself asks. `frames`: the login site.
 * @returns {(path: string, response: import('node:http').ServerResponse) => void}
 */
export function createPage({ dist, connect, frames }) {
  const files = new Map(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
      .map((file) => [`/${file.slice(join(dist, sep).length).replaceAll(sep, '/')}`, readFileSync(file)]),
  )
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${origins(connect)}`,
    `frame-src ${origins(frames)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

  return (path, response) => {
    const name = path === '/' ? '/index.html' : path
    const body = files.get(name)
    response.writeHead(body ? 200 : 404, {
      'Content-Security-Policy': policy,
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'X-Content-Type-Options': 'nosniff',
      // The names of built files change with what is in them.
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  }
}

/** @param {readonly string[]} urls */
function origins(urls) {
  return urls.map((url) => new URL(url).origin).join(' ')
}
