import { deviceOf, type LatchkeyClient } from '@latchkey/core'
import type { Routes } from '@latchkey/core/modal'
import { type ConnectingState, connecting, type WalletRow } from '@latchkey/core/wallets'
import {
  type ConnectingExternalState,
  ConnectingExternalView,
  useConnectingExternalTitle,
} from '@latchkey/ui/views/connecting-external'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useConsentFirst } from './consent.ts'
import { useErrorText } from './use-error-text.ts'
import { useNamedWallet } from './use-named-wallet.ts'

type Props = { readonly route: Routes['ConnectingExternal'] }

export function useTitle(route: Routes['ConnectingExternal']): string {
  return useConnectingExternalTitle(useNamedWallet(route).wallet)
}

/** Waiting for a wallet of this browser. */
export function View({ route }: Props): ReactNode {
  const { client } = useLatchkeyContext()
  const { row, wallet } = useNamedWallet(route)
  const { adapterId, connectorId } = connectorOf(client, route, row)
  const attempt = useMemo(
    () => client.use(connecting).attempt({ adapterId, connectorId }),
    [client, adapterId, connectorId],
  )
  const state = useReadable(attempt, (value) => value)
  const errorText = useErrorText()
  const consentMissing = useConsentFirst()
  useEffect(() => {
    if (consentMissing) return
    // The click that opened this view has asked the wallet already, and it may have answered. It must not be asked again.
    if (attempt.getState().status === 'idle') attempt.start()
    return () => attempt.leave()
  }, [attempt, consentMissing])
  const registryId = row?.registryId
  return (
    <ConnectingExternalView
      wallet={wallet}
      state={viewState(state.status)}
      surface={surfaceOf(client, row)}
      late={state.status === 'connecting' && state.late}
      message={errorText(state.status === 'failed' ? state.error : undefined)}
      onRetry={() => attempt.retry()}
      onGet={registryId ? () => client.router.push({ view: 'Downloads', walletId: registryId }) : undefined}
    />
  )
}

/** The connector of the route if the wallet has it, else the wallet's first one. */
function connectorOf(
  client: LatchkeyClient,
  { connectorId, rowId }: Props['route'],
  row: WalletRow | null | undefined,
) {
  const chosen = row?.connectors.find((one) => one.connectorId === connectorId) ?? row?.connectors[0]
  if (chosen) return chosen
  const known = client.connectors.getState().find(({ id }) => id === connectorId)
  return { adapterId: known?.adapterId ?? '', connectorId: connectorId ?? rowId }
}

function viewState(status: ConnectingState['status']): ConnectingExternalState {
  if (status === 'idle') return 'connecting'
  return status === 'failed' ? 'error' : status
}

/** Where the wallet asks the visitor. */
function surfaceOf(client: LatchkeyClient, row: WalletRow | null | undefined) {
  if (row?.surface === 'page') return 'window'
  const { insideWallet, mobile } = deviceOf(client.platform)
  return insideWallet || mobile ? 'app' : 'extension'
}
