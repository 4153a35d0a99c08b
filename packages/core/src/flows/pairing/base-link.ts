/**
 * The wallet's own link without the pairing in it: later requests bring the wallet up by it, and the pairing's key has no business in
 * storage. A bare `wc:` link names no wallet and becomes `wc:`.
 */
export function baseLink(href: string): string {
  if (/^wc:/i.test(href)) return 'wc:'
  return href.replace(/(?:wc\?|[?&])uri=.*$/is, '')
}
