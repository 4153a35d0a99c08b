import type { Client } from '../client/client.ts'
import { walletsFeatured, walletsPerPage, walletsPerSearch, walletsRecommended } from '../limits.ts'
import type { ChainId } from '../ports/namespace.ts'
import type { ListedWallet, WalletQuery, WalletSource } from '../ports/wallet-source.ts'
import { walletSource } from './wallet-source.ts'

type Answer = Awaited<ReturnType<WalletSource['getWallets']>>

/** What is asked of the wallet source, with the app's own lists applied (FACTS 2.3). */
export type WalletQueries = {
  /** Empty when the group is off: no ids are given, and `connectorOrder` doesn't name it. */
  featured(): Promise<readonly ListedWallet[]>
  /** The first ones of the list, and how many the list has. */
  recommended(): Promise<Answer>
  /** The excluded ids as the registry knows them, to hide the installed ones as well. */
  excluded(): Promise<readonly ListedWallet[]>
  /** From 1, without those that `without` names. */
  page(page: number, without: readonly string[], signal: AbortSignal): Promise<Answer>
  search(term: string, signal: AbortSignal): Promise<Answer>
  one(id: string): Promise<ListedWallet | undefined>
}

export function walletQueries(client: Client): WalletQueries {
  const { includeWalletIds: include, excludeWalletIds = [], featuredWalletIds = [], connectorOrder } = client.options
  const chains = client.networks.map((network): ChainId => network.caipNetworkId)
  const source = client.use(walletSource)
  // Without a source there is an end to every list: nothing.
  const get = async (query: WalletQuery): Promise<Answer> =>
    source.present ? (await source.load()).getWallets(query) : { wallets: [], count: 0 }
  const without = (...ids: readonly string[][]) => {
    const exclude = [...excludeWalletIds, ...ids.flat()]
    return exclude.length ? { exclude } : {}
  }
  const common = { chains, ...(include?.length ? { include } : {}) }

  return {
    async featured() {
      if (featuredWalletIds.length) {
        const { wallets } = await get({
          page: 1,
          entries: featuredWalletIds.length,
          include: featuredWalletIds,
          chains,
          ...without(),
        })
        const place = (id: string) => featuredWalletIds.indexOf(id)
        return [...wallets].sort((a, b) => place(a.id) - place(b.id))
      }
      if (!connectorOrder?.includes('featured')) return []
      return (await get({ page: 1, entries: walletsFeatured, ...common, ...without() })).wallets
    },
    recommended: () => get({ page: 1, entries: walletsRecommended, ...common, ...without([...featuredWalletIds]) }),
    async excluded() {
      if (!excludeWalletIds.length) return []
      return (await get({ page: 1, entries: excludeWalletIds.length, include: excludeWalletIds })).wallets
    },
    page: (page, others, signal) => get({ page, entries: walletsPerPage, ...common, ...without([...others]), signal }),
    search: (search, signal) => get({ page: 1, entries: walletsPerSearch, search, ...common, ...without(), signal }),
    one: async (id) => (await get({ page: 1, entries: 1, include: [id] })).wallets[0],
  }
}
