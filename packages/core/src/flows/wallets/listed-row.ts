import type { ConnectorGroup } from '../../kernel/option-types.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import { safeIcon } from '../../kernel/validate/safe-icon.ts'
import { walletLinks } from './wallet-links.ts'
import type { WalletRow, WalletTag } from './wallet-row.ts'

/** A row for a wallet that is only known from a list. */
export function listedRow(
  wallet: ListedWallet,
  parameters: {
    readonly group: ConnectorGroup
    readonly tags?: readonly WalletTag[] | undefined
    readonly images?: Readonly<Record<string, string>> | undefined
    /** `false`: the relay is private, and the wallet's links lead to a wallet that can't join it. */
    readonly reachable: boolean
  },
): WalletRow {
  return {
    id: wallet.id,
    name: wallet.name,
    connectors: [],
    registryId: wallet.id,
    rdns: wallet.rdns,
    imageUrl: safeIcon(parameters.images?.[wallet.id]) ?? safeIcon(wallet.imageUrl),
    imageId: wallet.imageId,
    links: walletLinks(wallet, parameters.reachable),
    chains: wallet.chains,
    tags: parameters.tags ?? [],
    group: parameters.group,
    surface: 'none',
  }
}
