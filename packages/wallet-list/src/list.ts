import { walletFacts } from './facts/all.ts'
import { createIcon } from './icon/create-icon.ts'
import { selectFacts } from './select-facts.ts'
import { toListedWallet } from './to-listed-wallet.ts'
import type { WalletSource } from './wallet-source.ts'

/** The static list itself. Apps take `walletList`, which loads this on first use. */
export const list: Omit<WalletSource, 'identities'> = {
  async getWallets(query) {
    query.signal?.throwIfAborted()
    const { rows, count } = selectFacts(walletFacts, query)
    return { wallets: rows.map(toListedWallet), count }
  },
  async getImage(imageId, parameters) {
    parameters?.signal?.throwIfAborted()
    const fact = walletFacts.find(({ id }) => id === imageId)
    if (!fact) return null
    return { bytes: new TextEncoder().encode(createIcon({ id: fact.id, label: fact.name })), type: 'image/svg+xml' }
  },
}
