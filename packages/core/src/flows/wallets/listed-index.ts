import type { Connector } from '../../kernel/ports/connector.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'

/** Finds the listed wallet that a connector belongs to, by its id, rdns or injected id; never by its name. */
export type ListedIndex = (connector: Connector) => ListedWallet | undefined

export function indexListed(wallets: readonly ListedWallet[]): ListedIndex {
  const byId = new Map<string, ListedWallet>()
  const byRdns = new Map<string, ListedWallet>()
  const byInjected = new Map<string, ListedWallet>()
  // The first one wins: later pages don't take a wallet over.
  const add = (map: Map<string, ListedWallet>, key: string, wallet: ListedWallet) =>
    map.has(key) || map.set(key, wallet)
  for (const wallet of wallets) {
    add(byId, wallet.id, wallet)
    if (wallet.rdns) add(byRdns, wallet.rdns.toLowerCase(), wallet)
    for (const { namespace, injectedId } of wallet.injected ?? []) add(byInjected, `${namespace}:${injectedId}`, wallet)
  }
  return ({ id, chain, explorerId, info }) =>
    (explorerId ? byId.get(explorerId) : undefined) ??
    byRdns.get((info?.rdns ?? id).toLowerCase()) ??
    byInjected.get(`${chain}:${id}`) ??
    (info?.name ? byInjected.get(`${chain}:${info.name}`) : undefined)
}
