import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { WalletRow } from './wallet-row.ts'

/** The names of a wallet, by which `excludeWalletIds` may exclude it. */
type Named = { readonly id: string; readonly name: string; readonly rdns?: string | undefined } & Partial<
  Pick<WalletRow, 'registryId' | 'connectors'>
>

/**
 * Makes the function that says whether a wallet is excluded: by its id, rdns or name, in upper or lower case. `resolved` are the entries of
 * the excluded wallets in the wallet list, so that an id of the list also hides the installed wallet.
 */
export function excludedWallets(
  ids: readonly string[] | undefined,
  resolved: readonly ListedWallet[] = [],
): (wallet: Named) => boolean {
  const wanted = new Set(ids?.map((id) => id.trim().toLowerCase()))
  if (!wanted.size) return () => false
  for (const { id, rdns, name } of resolved) {
    if (![id, rdns, name].some((part) => part !== undefined && wanted.has(part.toLowerCase()))) continue
    wanted.add(name.toLowerCase())
    if (rdns) wanted.add(rdns.toLowerCase())
  }
  return ({ id, name, rdns, registryId, connectors = [] }) =>
    [id, name, rdns, registryId, ...connectors.map(({ connectorId }) => connectorId)].some(
      (part) => part !== undefined && wanted.has(part.toLowerCase()),
    )
}
