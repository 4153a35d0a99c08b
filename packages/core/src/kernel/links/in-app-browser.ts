import type { Namespace } from '../ports/namespace.ts'

/** Wallet apps that open pages inside themselves, by rdns, and the ecosystems in which a page finds them there. */
const browsers: Readonly<Record<string, readonly Namespace[]>> = {
  'app.phantom': ['solana', 'eip155'],
  'com.coinbase.wallet': ['solana', 'eip155'],
  'io.metamask': ['eip155'],
  'com.trustwallet.app': ['eip155'],
  'com.okex.wallet': ['eip155'],
}

/** The ecosystems in which a page finds the wallet once it is opened inside the wallet's app; empty for an app that opens no pages. */
export function inAppNamespaces({ rdns }: { readonly rdns?: string | undefined }): readonly Namespace[] {
  return (rdns !== undefined && Object.hasOwn(browsers, rdns) && browsers[rdns]) || []
}
