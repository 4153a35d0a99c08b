import { deviceOf } from '@latchkey/core'
import type { Routes } from '@latchkey/core/modal'
import { connecting } from '@latchkey/core/wallets'
import { ConnectingExternalView, useConnectingExternalTitle } from '@latchkey/ui/views/connecting-external'
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
  const chosen = row?.connectors.find(({ connectorId }) => connectorId === route.connectorId) ?? row?.connectors[0]
  const adapterId =
    chosen?.adapterId ?? client.connectors.getState().find(({ id }) => id === route.connectorId)?.adapterId ?? ''
  const connectorId = chosen?.connectorId ?? route.connectorId ?? route.rowId
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
  const status = state.status === 'idle' ? 'connecting' : state.status === 'failed' ? 'error' : state.status
  const registryId = row?.registryId
  const { insideWallet, mobile } = deviceOf(client.platform)
  const surface = row?.surface === 'page' ? 'window' : insideWallet || mobile ? 'app' : 'extension'
  return (
    <ConnectingExternalView
      wallet={wallet}
      state={status}
      surface={surface}
      late={state.status === 'connecting' && state.late}
      message={errorText(state.status === 'failed' ? state.error : undefined)}
      onRetry={() => attempt.retry()}
      onGet={registryId ? () => client.router.push({ view: 'Downloads', walletId: registryId }) : undefined}
    />
  )
}
