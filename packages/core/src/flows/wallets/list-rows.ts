import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import { listedRow } from './listed-row.ts'
import { sameWallet } from './same-wallet.ts'
import { canBeUsed, type GroupFacts } from './wallet-groups.ts'
import type { WalletRow } from './wallet-row.ts'

/** AllWallets' rows: installed wallets first, each wallet once, excluded and unusable ones left out. */
export function listRows(wallets: readonly ListedWallet[], facts: GroupFacts): readonly WalletRow[] {
  const seen = new Set<string>()
  const rows: WalletRow[] = []
  for (const wallet of wallets) {
    if (seen.has(wallet.id) || facts.isExcluded(wallet)) continue
    seen.add(wallet.id)
    const installed = facts.detected.find((row) => sameWallet(row, wallet))
    if (installed && !rows.includes(installed)) rows.push(installed)
    else if (!installed && canBeUsed(wallet, facts))
      rows.push(
        listedRow(wallet, {
          group: 'recommended',
          images: facts.options.connectorImages,
          reachable: facts.pairing.reachable,
        }),
      )
  }
  const isInstalled = (row: WalletRow) => row.connectors.length > 0
  return [...rows.filter(isInstalled), ...rows.filter((row) => !isInstalled(row))]
}
