import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ConfigError } from '../../config/values/config-error.ts'

/** A file of the login site, ready to be sent. */
export type SiteFile = { readonly type: string; readonly body: Buffer<ArrayBuffer>; readonly gzip: Buffer<ArrayBuffer> }

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
}

/**
 * Reads the built login site into memory, by path. So the served files can't change while the services run, and no path
 * can leave the folder.
 *
 * @throws {ConfigError} when the folder holds no login site
 */
export function readSite(folder: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const type = types[extname(entry.name)]
      if (!entry.isFile() || !type) continue
      const body = readFileSync(path)
      files.set(path.slice(join(folder, '/').length).replaceAll('\\', '/'), { type, body, gzip: gzipSync(body) })
    }
  } catch (cause) {
    throw new ConfigError(`login.site: ${folder} can’t be read: ${String(cause)}`)
  }
  if (!files.has('frame.html')) throw new ConfigError(`login.site: ${folder} holds no built login site (frame.html)`)
  return files
}
