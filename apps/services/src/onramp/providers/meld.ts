import type { ProviderSettings } from '../onramp-config.ts'
import type { OnrampProvider } from '../onramp-provider.ts'

/** Meld: a link, and no word about what became of it. */
export function createMeld({ pageUrl, publicKey }: NonNullable<ProviderSettings['meld']>): OnrampProvider {
  return {
    id: 'meld',
    namespaces: ['eip155', 'solana'],
    async start({ address, chainId }, { project }) {
      const page = new URL(pageUrl)
      page.searchParams.set('publicKey', publicKey)
      page.searchParams.set('destinationCurrencyCode', chainId.startsWith('solana:') ? 'SOL' : 'USDC')
      page.searchParams.set('walletAddress', address)
      // The app, never something that names the visitor.
      page.searchParams.set('externalCustomerId', project)
      return page.href
    },
  }
}
