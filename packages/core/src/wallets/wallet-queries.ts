import type { Client } from '../client/client.ts'
import { lazily } from '../lazily.ts'
import { walletsFeatured, walletsPerPage, walletsPerSearch, walletsRecommended } from '../limits.ts'
import type { ChainId } from '../ports/namespace.ts'
import type { ListedWallet, WalletQuery, WalletSource } from '../ports/wallet-source.ts'
import { findByName, resolveIds } from './resolve-wallets.ts'
import { walletSource } from './wallet-source.ts'

type Answer = Awaited<ReturnType<WalletSource['getWallets']>>

/** What is asked of the wallet source, with the app's own lists applied (FACTS 2.3). */
export type WalletQueries = {
  /** In the app's order. Empty when the group is off: no ids are given, and `connectorOrder` doesn't name it. */
  featured(): Promise<readonly ListedWallet[]>
  /** The first ones of the list, and how many the list has. */
  recommended(): Promise<Answer>
  /** The excluded ids as the registry knows them, to hide the installed ones as well. */
  excluded(): Promise<readonly ListedWallet[]>
  /** From 1, without those that `without` names. */
  page(page: number, without: readonly string[], signal: AbortSignal): Promise<Answer>
  search(term: string, signal: AbortSignal): Promise<Answer>
  /** Never rejects. */
  one(id: string): Promise<ListedWallet | undefined>
}

export function walletQueries(client: Client): WalletQueries {
  const { excludeWalletIds = [], connectorOrder } = client.options
  const source = client.use(walletSource)
  const chains = client.networks.map((network): ChainId => network.caipNetworkId)
  // Without a source there is an end to every list: nothing.
  const get = async (query: WalletQuery): Promise<Answer> =>
    source.present ? (await source.load()).getWallets(query) : { wallets: [], count: 0 }
  /** The ids of an option as the source knows them. */
  const idsOf = (option: 'featuredWalletIds' | 'includeWalletIds') =>
    lazily(async () => {
      const names = client.options[option] ?? []
      return names.length ? resolveIds(client, get, option, names) : names
    }).load
  const featuredIds = idsOf('featuredWalletIds')
  const includedIds = idsOf('includeWalletIds')
  const without = (others: readonly string[] = []) => {
    const exclude = [...excludeWalletIds, ...others]
    return exclude.length ? { exclude } : {}
  }
  /** One of the app's own lists, or a search in it. */
  const list = async (query: WalletQuery) => {
    const include = await includedIds()
    return get({ ...query, chains, ...(include.length ? { include } : {}) })
  }

  return {
    async featured() {
      const ids = await featuredIds()
      if (ids.length) {
        const { wallets } = await get({ page: 1, entries: ids.length, include: ids, chains, ...without() })
        return [...wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      }
      if (client.options.featuredWalletIds?.length || !connectorOrder?.includes('featured')) return []
      return (await list({ page: 1, entries: walletsFeatured, ...without() })).wallets
    },
    async recommended() {
      const ids = await featuredIds()
      const { wallets, count } = await list({ page: 1, entries: walletsRecommended, ...without(ids) })
      return { wallets, count: count + ids.length }
    },
    async excluded() {
      if (!excludeWalletIds.length) return []
      return (await get({ page: 1, entries: excludeWalletIds.length, include: excludeWalletIds })).wallets
    },
    page: (page, others, signal) => list({ page, entries: walletsPerPage, signal, ...without(others) }),
    search: (search, signal) => list({ page: 1, entries: walletsPerSearch, search, signal, ...without() }),
    async one(id) {
      try {
        const [wallet] = (await get({ page: 1, entries: 1, include: [id] })).wallets
        return wallet ?? (await findByName(client, get, id))
      } catch (error) {
        client.log.warn('A wallet could not be looked up', { id, error })
        return undefined
      }
    },
  }
}
