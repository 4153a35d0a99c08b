import type { WalletSource } from './wallet-source.ts'

/** The page's only `import()` of the list: bundlers repeat the names of the needed chunks at each one. */
const loadOpening = () => import('./opening.lazy.ts')

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
  identities: loadOpening,
  async getWallets(query) {
    const { answerFromFirstPage, loadList } = await loadOpening()
    return answerFromFirstPage(query) ?? (await loadList()).list.getWallets(query)
  },
  async getImage(imageId, parameters) {
    const { loadList, imageFromFirstPage } = await loadOpening()
    return imageFromFirstPage(imageId) ?? (await loadList()).list.getImage(imageId, parameters)
  },
}
