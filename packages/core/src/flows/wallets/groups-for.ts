import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { WalletGroup, WalletRow } from './wallet-row.ts'

/**
 * The groups for one ecosystem: wallets that can be connected there, by that connector alone, and those that are reached by a pairing
 * and don't say that they are of another one.
 */
export function groupsFor(groups: readonly WalletGroup[], namespace: Namespace | undefined): readonly WalletGroup[] {
  if (namespace === undefined) return groups
  return groups
    .map(({ id, rows }) => ({
      id,
      rows: rows.filter((row) => isOf(row, namespace)).map((row) => only(row, namespace)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function isOf({ connectors, chains }: WalletRow, namespace: Namespace): boolean {
  if (connectors.length) return connectors.some((connector) => connector.namespace === namespace)
  return !chains?.length || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

/** Where one ecosystem is wanted, the visitor isn't asked which. */
function only(row: WalletRow, namespace: Namespace): WalletRow {
  if (row.connectors.length < 2) return row
  return { ...row, connectors: row.connectors.filter((connector) => connector.namespace === namespace) }
}
