import type { Namespace } from '../ports/namespace.ts'

/** A wallet app that opens pages inside itself, where it is installed as an extension is elsewhere. */
export type InAppBrowser = {
  /** The ecosystem in which a phone reaches it no other way. */
  readonly namespace: Namespace
  /** The link that opens a page in it. */
  link(page: URL): string
}

/** By rdns, as their makers document them (FACTS 1.16). */
const browsers: Readonly<Record<string, InAppBrowser>> = {
  'app.phantom': {
    namespace: 'solana',
    link: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  },
  'com.coinbase.wallet': {
    namespace: 'solana',
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
}

/** The wallet's own browser, if it has one for any of the ecosystems. */
export function inAppBrowser(
  { rdns }: { readonly rdns?: string | undefined },
  namespaces: { has(namespace: Namespace): boolean },
): InAppBrowser | undefined {
  const found = rdns !== undefined && Object.hasOwn(browsers, rdns) ? browsers[rdns] : undefined
  return found && namespaces.has(found.namespace) ? found : undefined
}
