import { connecting, type Routes } from '@latchkey/core'
import { ConnectingExternalView, useConnectingExternalTitle } from '@latchkey/ui/views/connecting-external'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useWalletImages } from './use-wallet-images.ts'
import { useWalletRow } from './use-wallet-row.ts'
import { summary } from './wallet-rows.ts'

type Props = { readonly route: Routes['ConnectingExternal'] }

function useNamedWallet({ rowId, connectorId }: Routes['ConnectingExternal']) {
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

export function useTitle(route: Routes['ConnectingExternal']): string {
  return useConnectingExternalTitle(useNamedWallet(route).wallet)
}

/** Waiting for a wallet of this browser. */
export function View({ route }: Props): ReactNode {
  const { client } = useLatchkeyContext()
  const { row, wallet } = useNamedWallet(route)
  const chosen = row?.connectors.find(({ connectorId }) => connectorId === route.connectorId) ?? row?.connectors[0]
  const adapterId =
    chosen?.adapterId ?? client.connectors.getState().find(({ id }) => id === route.connectorId)?.adapterId ?? ''
  const connectorId = chosen?.connectorId ?? route.connectorId ?? route.rowId
  const attempt = useMemo(
    () => client.use(connecting).attempt({ adapterId, connectorId }),
    [client, adapterId, connectorId],
  )
  const state = useReadable(attempt, (value) => value)
  useEffect(() => {
    // Asked within the click that led here, and perhaps answered already: a second request would be nobody's wish.
    if (attempt.getState().status === 'idle') attempt.start()
    return () => attempt.leave()
  }, [attempt])
  const status = state.status === 'idle' ? 'connecting' : state.status === 'failed' ? 'error' : state.status
  const registryId = row?.registryId
  return (
    <ConnectingExternalView
      wallet={wallet}
      state={status}
      surface={row?.surface === 'page' ? 'window' : 'extension'}
      late={state.status === 'connecting' && state.late}
      message={state.status === 'failed' ? state.error.shortMessage : undefined}
      onRetry={() => attempt.retry()}
      onGet={registryId ? () => client.router.push({ view: 'Downloads', walletId: registryId }) : undefined}
    />
  )
}
