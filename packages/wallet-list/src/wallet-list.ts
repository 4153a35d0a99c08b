import type { WalletSource } from './wallet-source.ts'

/**
 * Real wallets of five ecosystems, so that an app shows "All wallets" without a registry server, and one wallet that speaks several
 * ecosystems is one row. Nothing is loaded before something is asked for: then the first wallets, which is what a dialog opens with, and
 * the whole list for whoever wants more.
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
