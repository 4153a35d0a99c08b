import { honestUrl } from './safe-icon.ts'
import { walletSchemes } from './wallet-schemes.ts'

/** Which links `safeHref` lets through beside `https:` and wallets' own. */
export type SafeHrefOptions = {
  /** More schemes, without the colon, that the app trusts. */
  schemes?: readonly string[] | undefined
  /** Also accept `http:` of this very machine, for local development. @default false */
  loopback?: boolean | undefined
}

/**
 * The one guard for every link that a registry, wallet or peer supplies: https and known wallet schemes, nothing else. Refused are
 * hidden characters, backslashes, user names in the authority and whatever doesn't parse. Returns the link as the browser understands it.
 *
 * @example
 * safeHref('javascript:alert(1)') // undefined
 */
export function safeHref(url: unknown, options: SafeHrefOptions = {}): string | undefined {
  const parsed = honestUrl(url)
  if (!parsed) return undefined
  const { protocol, host, hostname, href } = parsed
  const scheme = protocol.slice(0, -1)
  if (scheme === 'https') return host ? href : undefined
  if (scheme === 'http') {
    const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
    return options.loopback === true && local ? href : undefined
  }
  if (!walletSchemes.has(scheme) && !(options.schemes?.includes(scheme) && !forbidden.test(scheme))) return undefined
  return /^[a-z][a-z\d+.-]*:\/{0,2}[^/?#]*@/i.test(String(url)) && scheme !== 'wc' ? undefined : href
}

/** Never, not even when an app lists them: these run code, read files or start other programs. */
const forbidden =
  /^(?:javascript|vbscript|data|blob|file|filesystem|intent|about|view-source|chrome.*|moz-extension|ms-.*)$/
