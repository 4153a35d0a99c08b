import type { LatchkeyClient } from '../../kernel/client.ts'
import { walletsPerSearch } from '../../kernel/limits.ts'
import type { ListedWallet, WalletSource } from '../../kernel/ports/wallet-source.ts'

type Get = WalletSource['getWallets']
/** Where wallets are asked for. `local`: asking costs no request. */
type Source = { readonly local: boolean | undefined; readonly get: Get }

/** No id of a list or registry, but an rdns or a name. */
const isOtherName = (name: string) => /[^\da-z-]/.test(name)

/**
 * The ids of the wallets that an app named by id, rdns or name, in its order. The source is asked if one of them may not be an id, if that costs
 * no request, or if the page is a developer's. An unknown name is reported to the developer.
 */
export async function resolveIds(
  client: LatchkeyClient,
  source: Source,
  option: string,
  names: readonly string[],
): Promise<readonly string[]> {
  if (!isChecked(client, source) && !names.some(isOtherName)) return names
  return (await resolveWallets(client, source.get, option, names)).map(({ id }) => id)
}

/**
 * The excluded wallets as the source knows them. Installed wallets are known by the names that the app gave: no search is made for them, unless it
 * costs no request, or for a developer.
 */
export async function resolveExcluded(
  client: LatchkeyClient,
  source: Source,
  names: readonly string[],
): Promise<readonly ListedWallet[]> {
  if (isChecked(client, source)) return resolveWallets(client, source.get, 'excludeWalletIds', names, isInstalled)
  return (await source.get({ page: 1, entries: names.length, include: names })).wallets

  function isInstalled(name: string): boolean {
    return client.connectors
      .getState()
      .some(({ id, name: own, info }) => goesBy({ id, name: own, rdns: info?.rdns }, name))
  }
}

const isChecked = ({ options }: LatchkeyClient, { local }: Source) => local || options.debug

async function resolveWallets(
  client: LatchkeyClient,
  get: Get,
  option: string,
  names: readonly string[],
  isKnown: (name: string) => boolean = () => false,
): Promise<readonly ListedWallet[]> {
  const { wallets } = await get({ page: 1, entries: names.length, include: names })
  const found = await Promise.all(
    names.map(async (name) => wallets.find((wallet) => goesBy(wallet, name)) ?? (await findByName(client, get, name))),
  )
  const unknown = names.filter((name, index) => !found[index] && !isKnown(name))
  if (unknown.length)
    client.alerts.show({ code: 'config/wallet-id-unknown', details: `${option}: ${unknown.join(', ')}` })
  return found.flatMap((wallet) => wallet ?? [])
}

/** The wallet with this id, rdns or name. Never rejects. */
export async function findWallet(client: LatchkeyClient, get: Get, name: string): Promise<ListedWallet | undefined> {
  try {
    const [wallet] = (await get({ page: 1, entries: 1, include: [name] })).wallets
    return wallet ?? (await findByName(client, get, name))
  } catch (error) {
    client.log.warn('A wallet could not be looked up', { id: name, error })
    return undefined
  }
}

/** The wallet with this rdns or name, for a source that knows ids only. */
async function findByName(client: LatchkeyClient, get: Get, name: string): Promise<ListedWallet | undefined> {
  if (!isOtherName(name)) return undefined
  const identity = (await client.options.identities?.())?.identifyWallet({ rdns: name })
  // Registries search names: an rdns is known by its identity, or has the name among its parts, as `io.metamask` does.
  const words = identity ? [identity.name] : /\s/.test(name) ? [name] : name.split('.')
  for (const search of words.toSorted((a, b) => b.length - a.length)) {
    const { wallets } = await get({ page: 1, entries: walletsPerSearch, search })
    const found = wallets.find((wallet) => goesBy(wallet, name))
    if (found) return found
  }
  return undefined
}

function goesBy({ id, rdns, name }: Pick<ListedWallet, 'id' | 'name' | 'rdns'>, wanted: string): boolean {
  return [id, rdns, name].some((own) => own?.toLowerCase() === wanted.trim().toLowerCase())
}
