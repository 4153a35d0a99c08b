import { safeHref } from './safe-link.ts'

export type LinkProps = { href?: string; target?: string; rel?: string }

/**
 * Attributes of a link whose target came from a registry, a wallet or a peer. Web pages open in a new tab; a wallet's own scheme stays in
 * this one, or the browser would leave an empty tab behind. A target that isn't safe gives no `href`: the element is drawn, but goes nowhere.
 */
export function linkProps(href: string): LinkProps {
  const safe = safeHref(href)
  if (!safe) return {}
  return /^https?:/i.test(safe) ? { href: safe, target: '_blank', rel: 'noopener noreferrer' } : { href: safe }
}
