import type { Client } from '../client/client.ts'
import { walletsPerSearch } from '../limits.ts'
import type { ListedWallet, WalletSource } from '../ports/wallet-source.ts'
import { isWalletNamed } from './is-wallet-named.ts'

type Get = WalletSource['getWallets']

/**
 * The wallets that an app named by id, rdns or name, in its order. A source that knows ids only is searched for the others by name. What no
 * wallet goes by is told to the developer, unless the source fails.
 */
export async function resolveWallets(
  client: Client,
  get: Get,
  option: string,
  names: readonly string[],
): Promise<readonly ListedWallet[]> {
  const { wallets } = await get({ page: 1, entries: names.length, include: names })
  const found = await Promise.all(
    names.map(
      async (name) => wallets.find((wallet) => isWalletNamed(wallet, name)) ?? (await findByName(client, get, name)),
    ),
  )
  const unknown = names.filter((_, index) => !found[index])
  if (unknown.length)
    client.alerts.show({ code: 'config/wallet-id-unknown', details: `${option}: ${unknown.join(', ')}` })
  return found.filter((wallet) => wallet !== undefined)
}

/** The wallet that goes by this rdns or name. */
export async function findByName(client: Client, get: Get, name: string): Promise<ListedWallet | undefined> {
  const identity = (await client.options.identities?.())?.identifyWallet({ rdns: name })
  // Registries search names: an rdns is known by its identity, or has the name among its parts, as `io.metamask` does.
  const words = identity ? [identity.name] : /\s/.test(name) ? [name] : name.split('.')
  for (const search of words.toSorted((a, b) => b.length - a.length)) {
    const { wallets } = await get({ page: 1, entries: walletsPerSearch, search })
    const found = wallets.find((wallet) => isWalletNamed(wallet, name))
    if (found) return found
  }
  return undefined
}
