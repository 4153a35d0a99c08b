import type { WalletSource } from './wallet-source.ts'

/**
 * Real wallets of five ecosystems, so that an app shows "All wallets" without a registry server, and one wallet that speaks several
 * ecosystems is one row. The data is in chunks of its own, loaded when the first list is asked for.
 *
 * @example
 * import { walletList } from '@latchkey/wallet-list'
 * const { wallets, count } = await walletList.getWallets({ page: 1, entries: 40, chains: ['eip155:1'] })
 */
export const walletList: WalletSource = {
  getWallets: async (query) => (await import('./list.ts')).list.getWallets(query),
  identities: () => import('./identities/index.ts'),
  getImage: async (imageId, parameters) => (await import('./list.ts')).list.getImage(imageId, parameters),
}
