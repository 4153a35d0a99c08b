/**
 * Decides which links and pictures of a service get through, and in which spelling. This package may not import core, so the client
 * hands in core's `safeHref` and `safeIcon`.
 */
export type LinkGuard = {
  href(url: string): string | undefined
  icon(url: string): string | undefined
}

const https = (url: string) => (/^https:\/\/[^/?#@\s]+(?:[/?#]\S*)?$/.test(url) && URL.canParse(url) ? url : undefined)

/** What holds when no guard is given: https and nothing else. */
export const httpsOnly: LinkGuard = { href: https, icon: https }
