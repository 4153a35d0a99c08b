import type { WalletSource } from './wallet-source.ts'

/**
 * Real wallets of five ecosystems. With it an app shows "All wallets" without a registry server, and a wallet for several ecosystems is one
 * row. Nothing is loaded before the first query: then the first page, which a dialog opens with, and the whole list when a query needs it.
 *
 * @example
 * import { walletList } from '@latchkey/wallet-list'
 * const { wallets, count } = await walletList.getWallets({ page: 1, entries: 40, chains: ['eip155:1'] })
 */
export const walletList: WalletSource = {
  local: true,
  identities: () => import('./identities/index.ts'),
  async getWallets(query) {
    const { answerFromBeginning } = await import('./first-page.ts')
    return answerFromBeginning(query) ?? (await import('./list.ts')).list.getWallets(query)
  },
  async getImage(imageId, parameters) {
    const { pictureFromBeginning } = await import('./first-page.ts')
    return pictureFromBeginning(imageId) ?? (await import('./list.ts')).list.getImage(imageId, parameters)
  },
}
