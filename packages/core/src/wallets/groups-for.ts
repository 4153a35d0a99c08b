import type { Namespace } from '../ports/namespace.ts'
import type { WalletGroup, WalletRow } from './wallet-row.ts'

/**
 * The groups for one ecosystem: wallets that can be connected there, by that connector first, and those that are reached by a pairing
 * and don't say that they are of another one.
 */
export function groupsFor(groups: readonly WalletGroup[], namespace: Namespace | undefined): readonly WalletGroup[] {
  if (namespace === undefined) return groups
  return groups
    .map(({ id, rows }) => ({
      id,
      rows: rows.filter((row) => isOf(row, namespace)).map((row) => first(row, namespace)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function isOf({ connectors, chains }: WalletRow, namespace: Namespace): boolean {
  if (connectors.length) return connectors.some((connector) => connector.namespace === namespace)
  return !chains?.length || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

function first(row: WalletRow, namespace: Namespace): WalletRow {
  const own = row.connectors.find((connector) => connector.namespace === namespace)
  if (!own || row.connectors[0] === own) return row
  return { ...row, connectors: [own, ...row.connectors.filter((connector) => connector !== own)] }
}
