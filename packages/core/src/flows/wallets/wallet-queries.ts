import type { LatchkeyClient } from '../../kernel/client.ts'
import { lazily } from '../../kernel/lazily.ts'
import { walletsFeatured, walletsRecommended } from '../../kernel/limits.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { ListedWallet, WalletQuery, WalletSource } from '../../kernel/ports/wallet-source.ts'
import type { LoadWalletSource } from './wallet-source.ts'

type Answer = Awaited<ReturnType<WalletSource['getWallets']>>

/** What is asked of the wallet source, with the app's own lists applied. */
export type WalletQueries = {
  /** In the app's order. Empty when the group is off: no ids are given, and `connectorOrder` doesn't name it. */
  featured(): Promise<readonly ListedWallet[]>
  /** The first ones of the list, and how many the list has. */
  recommended(): Promise<Answer>
  /** The excluded ids as the registry knows them, to hide the installed ones as well. */
  excluded(): Promise<readonly ListedWallet[]>
  /** A page of the app's list, or a search in it, without those that `others` names. */
  list(query: Omit<WalletQuery, 'chains' | 'include' | 'exclude'>, others?: readonly string[]): Promise<Answer>
  /** A wallet by its id, rdns or name. Rejects when the code that asks could not be loaded. */
  one(id: string): Promise<ListedWallet | undefined>
}

/** Few apps name wallets. It imports nothing, so that a bundler has nothing to write down beside it. */
const loadNames = () => import('./resolve-wallets.ts')

export function walletQueries(client: LatchkeyClient, source: LoadWalletSource): WalletQueries {
  const { excludeWalletIds = [], connectorOrder } = client.options
  const chains = client.networks.map((network): ChainId => network.caipNetworkId)
  // Without a source every list is empty and at its end.
  const get = async (query: WalletQuery): Promise<Answer> =>
    source.present ? (await source.load()).getWallets(query) : { wallets: [], count: 0 }
  /** The ids of an option as the source knows them. */
  const idsOf = (option: 'featuredWalletIds' | 'includeWalletIds') =>
    lazily(async () => {
      const names = client.options[option] ?? []
      if (!names.length) return names
      const [{ resolveIds }, { local }] = await Promise.all([loadNames(), source.load()])
      return resolveIds(client, { local, get }, option, names)
    }).load
  const featuredIds = idsOf('featuredWalletIds')
  const includedIds = idsOf('includeWalletIds')
  const without = (others: readonly string[] = []) => {
    const exclude = [...excludeWalletIds, ...others]
    return exclude.length ? { exclude } : {}
  }
  const list: WalletQueries['list'] = async (query, others) => {
    const include = await includedIds()
    return get({ ...query, chains, ...(include.length ? { include } : {}), ...without(others) })
  }

  return {
    async featured() {
      const ids = await featuredIds()
      if (ids.length) {
        const { wallets } = await get({ page: 1, entries: ids.length, include: ids, chains, ...without() })
        return [...wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      }
      if (client.options.featuredWalletIds?.length || !connectorOrder?.includes('featured')) return []
      return (await list({ page: 1, entries: walletsFeatured })).wallets
    },
    async recommended() {
      const ids = await featuredIds()
      const { wallets, count } = await list({ page: 1, entries: walletsRecommended }, ids)
      return { wallets, count: count + ids.length }
    },
    async excluded() {
      if (!excludeWalletIds.length) return []
      const [{ resolveExcluded }, { local }] = await Promise.all([loadNames(), source.load()])
      return resolveExcluded(client, { local, get }, excludeWalletIds)
    },
    list,
    one: async (id) => (await loadNames()).findWallet(client, get, id),
  }
}
