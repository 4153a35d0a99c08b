import type { Client, WalletGroup, WalletRow } from '@latchkey/core'
import type { WalletGroupData, WalletRowData, WalletSummary } from '@latchkey/ui'

/** A wallet row of core as the components draw it. */
export function rowData(
  client: Client,
  row: WalletRow,
  images: Readonly<Record<string, string>>,
  href?: string | undefined,
): WalletRowData {
  return { ...summary(client, row, images), tag: row.tags[0], origin: row.origin, namespace: row.namespace, href }
}

export function groupData(
  client: Client,
  groups: readonly WalletGroup[],
  images: Readonly<Record<string, string>>,
  hrefOf: (row: WalletRow) => string | undefined,
): readonly WalletGroupData[] {
  return groups.map(({ id, rows }) => ({ id, wallets: rows.map((row) => rowData(client, row, images, hrefOf(row))) }))
}

/** The app's own icon wins over the announced one, which wins over the registry's. */
export function summary(client: Client, row: WalletRow, images: Readonly<Record<string, string>>): WalletSummary {
  const own = client.options.connectorImages
  const icon = own?.[row.id] ?? (row.registryId ? own?.[row.registryId] : undefined) ?? row.imageUrl
  return { id: row.id, name: row.name, icon: icon ?? (row.imageId ? images[row.imageId] : undefined) }
}
