import type { WalletRow } from '@latchkey/core/wallets'
import type { WalletSummary } from '@latchkey/ui'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useWalletImages } from './use-wallet-images.ts'
import { summary, useWalletRow } from './wallet-rows.ts'

/** The wallet that a route names, with a name and image even while no list holds its row. */
export function useNamedWallet({
  rowId,
  connectorId,
}: {
  readonly rowId: string
  readonly connectorId?: string | undefined
}): { readonly row: WalletRow | null | undefined; readonly wallet: WalletSummary } {
  const { client } = useLatchkeyContext()
  const row = useWalletRow(rowId)
  const rows = useMemo(() => (row ? [row] : []), [row])
  const images = useWalletImages(rows)
  const connector = client.connectors.getState().find(({ id }) => id === (connectorId ?? rowId))
  return {
    row,
    wallet: row
      ? summary(client, row, images)
      : { id: rowId, name: connector?.name ?? rowId, icon: connector?.imageUrl },
  }
}
