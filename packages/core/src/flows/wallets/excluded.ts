import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { WalletRow } from './wallet-row.ts'

/** What of a wallet can be on the excluded list. */
type Named = { readonly id: string; readonly name: string; readonly rdns?: string | undefined } & Partial<
  Pick<WalletRow, 'registryId' | 'connectors'>
>

/**
 * Tells excluded wallets by their id, rdns or name, in any case. `resolved` are excluded ones as the registry knows
 * them, so that a registry id also hides the installed wallet.
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
