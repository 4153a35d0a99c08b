import { createStore } from 'zustand/vanilla'
import type { Feature } from '../../kernel/client.ts'
import { recentWalletsKept } from '../../kernel/limits.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { Readable } from '../../kernel/store.ts'
import { decodeListedWallet } from './decode-listed-wallet.ts'
import { walletLinks } from './wallet-links.ts'
import type { WalletRow } from './wallet-row.ts'

/** The stored part of a wallet. */
export type RecentWallet = Pick<WalletRow, 'id' | 'name'> &
  Partial<Pick<WalletRow, 'registryId' | 'rdns' | 'imageId' | 'imageUrl' | 'links' | 'chains'>>

/** The wallets that last connected by a pairing, newest first. An installed wallet shows up by itself and isn't kept here. */
export type RecentWallets = Readable<readonly ListedWallet[]> & {
  /** Puts a wallet first; two are kept. */
  remember(wallet: RecentWallet): void
}

const entry: StorageEntry<readonly ListedWallet[]> = {
  name: 'recentWallets',
  version: 1,
  decode(value) {
    if (!Array.isArray(value)) return undefined
    const known = value.map(decodeListedWallet).filter((wallet) => wallet !== undefined)
    return known.slice(0, recentWalletsKept)
  },
}

/** The feature that remembers which wallets were used last. */
export const recentWallets: Feature<RecentWallets> = {
  id: 'recent-wallets',
  create(client) {
    const item = client.storage.item(entry)
    const store = createStore<readonly ListedWallet[]>(() => item.get() ?? [])
    let listeners = 0
    let off: Unsubscribe = () => {}
    const reload = () => store.setState(item.get() ?? [], true)

    return {
      getState: store.getState,
      getInitialState: store.getInitialState,
      /** Hears other tabs too, while it has a listener. */
      subscribe(listener) {
        listeners += 1
        if (listeners === 1) {
          off = item.subscribe(reload)
          if (JSON.stringify(item.get() ?? []) !== JSON.stringify(store.getState())) reload()
        }
        const leave = store.subscribe(listener)
        let left = false
        return () => {
          if (left) return
          left = true
          leave()
          listeners -= 1
          if (!listeners) off()
        }
      },
      remember(wallet) {
        const kept = toKeep(wallet)
        const next = [kept, ...store.getState().filter(({ id }) => id !== kept.id)].slice(0, recentWalletsKept)
        item.set(next)
        store.setState(next, true)
      },
    }
  },
}

function toKeep({ registryId, id, name, rdns, imageId, imageUrl, links, chains }: RecentWallet): ListedWallet {
  // An announced image may be a hundred kilobytes; the wallet announces it again.
  const image = imageUrl?.startsWith('data:') ? {} : { imageUrl }
  return { id: registryId ?? id, name, rdns, imageId, ...image, ...(links && walletLinks(links)), chains }
}
