import type { LinkTarget } from '@latchkey/core/ports'
import { safeHref } from './safe-link.ts'

export type LinkProps = { href?: string; target?: string; rel?: string }

/**
 * Attributes of a link whose target came from a registry, a wallet or a peer. Web pages open in a new tab; a wallet's own scheme stays in
 * this one, or the browser would leave an empty tab behind. `target` says better, where the device has a say (core's `walletLink`). A link
 * that isn't safe gives no `href`: the element is drawn, but goes nowhere. No page learns where the visitor came from.
 */
export function linkProps(href: string, target?: LinkTarget | undefined): LinkProps {
  const safe = safeHref(href)
  if (!safe) return {}
  const isPage = /^https?:/i.test(safe)
  const opensIn = target ?? (isPage ? '_blank' : '_self')
  return {
    href: safe,
    ...(opensIn !== '_self' && { target: opensIn }),
    ...((isPage || opensIn === '_blank') && { rel: 'noopener noreferrer' }),
  }
}
