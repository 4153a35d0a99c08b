import { walletFacts } from './facts/all.ts'
import { encodeWalletIcon } from './icon/encode-wallet-icon.ts'
import { selectFacts } from './select-facts.ts'
import { toListedWallet } from './to-listed-wallet.ts'
import type { WalletSource } from './wallet-source.ts'

/** The static list. Apps use `walletList`, which loads this when its first page isn't enough. */
export const list: Omit<WalletSource, 'identities'> = {
  async getWallets(query) {
    query.signal?.throwIfAborted()
    const { rows, count } = selectFacts(walletFacts, query)
    return { wallets: rows.map(toListedWallet), count }
  },
  async getImage(imageId, parameters) {
    parameters?.signal?.throwIfAborted()
    return encodeWalletIcon(walletFacts, imageId)
  },
}
