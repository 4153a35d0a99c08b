import type { LoginConfig } from '../login-config.ts'
import { readSite, type SiteFile } from './read-site.ts'

/**
 * The file that tells the site the URL of the services. Each operator has its own, so it isn't among the published
 * hashes.
 */
export const siteConfigFile = 'login-site.json'

export type LoginSite = {
  /**
   * What a request asks of the site: a file by its name, such as `frame.html`. Undefined when it asks for something
   * else.
   */
  find(asked: {
    readonly method: string | undefined
    readonly host: string | undefined
    /** Without the query. */
    readonly path: string
  }): { readonly name: string /** Undefined for `siteConfigFile`. */; readonly file: SiteFile | undefined } | undefined
}

/**
 * Opens the built login site, which is served at the login origins. Without the setting it has no file.
 *
 * @throws {ConfigError} when the folder holds no login site
 */
export function openSite({ origins, site }: Pick<LoginConfig, 'origins' | 'site'>): LoginSite {
  if (site === undefined) return { find: () => undefined }
  const files = readSite(site)
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  return {
    find({ method, host = '', path }) {
      if ((method !== 'GET' && method !== 'HEAD') || !hosts.has(host)) return undefined
      const asked = path.slice(1) || 'frame.html'
      const name = files.has(`${asked}.html`) ? `${asked}.html` : asked
      const file = files.get(name)
      return file || name === siteConfigFile ? { name, file } : undefined
    },
  }
}
