import { hasHiddenCharacters } from './has-hidden-characters.ts'
import { walletSchemes } from './wallet-schemes.ts'

export type SafeHrefOptions = {
  /** More schemes, without the colon, that the app trusts. */
  schemes?: readonly string[] | undefined
  /** Also accept `http:` of this very machine, for local development. @default false */
  loopback?: boolean | undefined
}

const maxLength = 4096

/**
 * The one guard for every link that a registry, wallet or peer supplies: https and known wallet schemes, nothing else. Refused are
 * hidden characters, backslashes, user names in the authority and whatever doesn't parse. Returns the link as the browser understands it.
 *
 * @example
 * safeHref('javascript:alert(1)') // undefined
 */
export function safeHref(url: unknown, options: SafeHrefOptions = {}): string | undefined {
  if (typeof url !== 'string' || url.length > maxLength || url.includes('\\') || hasHiddenCharacters(url))
    return undefined
  if (!URL.canParse(url)) return undefined
  const { protocol, host, hostname, username, password, href } = new URL(url)
  if (username || password) return undefined
  const scheme = protocol.slice(0, -1)
  if (scheme === 'https' || scheme === 'http') {
    // `https:host` and `https:/host` parse as well, but nobody writes them by honest means.
    if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url) || !host) return undefined
    const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
    return scheme === 'https' || (options.loopback === true && local) ? href : undefined
  }
  if (!walletSchemes.has(scheme) && !(options.schemes?.includes(scheme) && !forbidden.test(scheme))) return undefined
  return /^[a-z][a-z\d+.-]*:\/{0,2}[^/?#]*@/i.test(url) && scheme !== 'wc' ? undefined : href
}

/** Never, not even when an app lists them: these run code, read files or start other programs. */
const forbidden =
  /^(?:javascript|vbscript|data|blob|file|filesystem|intent|about|view-source|chrome.*|moz-extension|ms-.*)$/
