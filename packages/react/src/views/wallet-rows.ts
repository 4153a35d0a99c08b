import { type LatchkeyClient, safeIcon } from '@latchkey/core'
import { type WalletGroup, type WalletLink, type WalletRow, walletDirectory } from '@latchkey/core/wallets'
import type { WalletGroupData, WalletRowData, WalletSummary } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** A wallet row of core as the components draw it. */
export function rowData(
  client: LatchkeyClient,
  row: WalletRow,
  images: Readonly<Record<string, string>>,
  link?: WalletLink | undefined,
  loading?: boolean | undefined,
): WalletRowData {
  const { tags, origin } = row
  // The ecosystem is named after its first network, because the names of ecosystems load only with the views that list them.
  const namespace = client.networks.find(({ chainNamespace }) => chainNamespace === row.namespace)?.name
  const href = link?.href
  return { ...summary(client, row, images), tag: tags[0], origin, namespace, href, target: link?.target, loading }
}

export function groupData(
  client: LatchkeyClient,
  groups: readonly WalletGroup[],
  images: Readonly<Record<string, string>>,
  linkOf: (row: WalletRow) => WalletLink | undefined,
  isPressed: (row: WalletRow) => boolean,
): readonly WalletGroupData[] {
  return groups.map(({ id, rows }) => ({
    id,
    wallets: rows.map((row) => rowData(client, row, images, linkOf(row), isPressed(row))),
  }))
}

/** The app's own icon wins over the announced one, which wins over the registry's. */
export function summary(
  client: LatchkeyClient,
  row: WalletRow,
  images: Readonly<Record<string, string>>,
): WalletSummary {
  const own = client.options.connectorImages
  const icon = safeIcon(own?.[row.id] ?? own?.[row.registryId ?? ''] ?? own?.[row.rdns ?? '']) ?? row.imageUrl
  return { id: row.id, name: row.name, icon: icon ?? (row.imageId ? images[row.imageId] : undefined) }
}

/** The row of an id in a route; asked for when no list holds it yet. `undefined` while it is looked for, `null` when there is none. */
export function useWalletRow(id: string): WalletRow | null | undefined {
  const { client } = useLatchkeyContext()
  const directory = client.use(walletDirectory)
  const listed = useReadable(directory, () => directory.find(id))
  const [looked, setLooked] = useState<{ id: string; row: WalletRow | null }>()
  useEffect(() => {
    if (listed) return
    let current = true
    void directory.lookup(id).then((row) => current && setLooked({ id, row: row ?? null }))
    return () => {
      current = false
    }
  }, [directory, id, listed])
  return listed ?? (looked?.id === id ? looked.row : undefined)
}
