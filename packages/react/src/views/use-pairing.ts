import { type PairingState, type PairingWallet, pairingFlow } from '@latchkey/core/wallets'
import type { PairingViewState } from '@latchkey/ui'
import { useCallback, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useErrorText } from './use-error-text.ts'

const viewStates: Readonly<Partial<Record<PairingState['status'], PairingViewState>>> = {
  idle: 'preparing',
  refused: 'relayRefused',
  unreachable: 'relayUnreachable',
  failed: 'error',
}

/** The client's pairing as a view shows it, for one wallet or for any. */
export function usePairing(wallet?: PairingWallet | undefined) {
  const { client } = useLatchkeyContext()
  const pairing = client.use(pairingFlow)
  const state = useReadable(pairing, (value) => value)
  const errorText = useErrorText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wallet is told apart by its id
  useEffect(() => {
    pairing.show(wallet)
    return () => pairing.hide()
  }, [pairing, wallet?.id])
  const uri = 'uri' in state ? state.uri : undefined
  const copy = useCallback(() => (uri ? client.platform.copy(uri) : false), [client, uri])
  return {
    pairing,
    uri,
    state: viewStates[state.status] ?? (state.status as PairingViewState),
    mayRetry: state.mayRetry,
    message: errorText('error' in state ? state.error : undefined),
    copy,
    privateRelay: client.options.pairing?.reach === 'private',
  }
}
