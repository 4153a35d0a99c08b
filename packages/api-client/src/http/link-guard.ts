import { parseUrl } from './parse-url.ts'

/**
 * Decides which links and images of a service are allowed, and in which form. This package may not import core, so the client passes
 * core's `safeHref` and `safeIcon`.
 */
export type LinkGuard = {
  href(url: string): string | undefined
  icon(url: string): string | undefined
}

const https = (url: string) => (/^https:\/\/[^/?#@\s]+(?:[/?#]\S*)?$/.test(url) && parseUrl(url) ? url : undefined)

/** The default guard: https only. */
export const httpsOnly: LinkGuard = { href: https, icon: https }
