import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { WalletGroup, WalletRow } from './wallet-row.ts'

/**
 * The groups for one ecosystem. A row with connectors stays if one of them is of this ecosystem, and loses the others. A row without
 * connectors, which a pairing reaches, stays unless its list of chains names only other ecosystems.
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

/** The row with the connector of this ecosystem alone, so that the visitor isn't asked to choose an ecosystem. */
function only(row: WalletRow, namespace: Namespace): WalletRow {
  if (row.connectors.length < 2) return row
  return { ...row, connectors: row.connectors.filter((connector) => connector.namespace === namespace) }
}
