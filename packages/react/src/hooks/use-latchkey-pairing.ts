import { deviceOf, type LatchkeyError } from '@latchkey/core'
import {
  type PairingFlow,
  type PairingLink,
  type PairingState,
  type PairingWallet,
  pairingFlow,
  type WalletLink,
  type WalletRow,
  walletLink,
} from '@latchkey/core/wallets'
import { useEffect, useMemo, useRef } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyPairing` returns. */
export type UseLatchkeyPairingReturnType = Pick<PairingFlow, 'prepare' | 'opened' | 'showQr' | 'retry'> & {
  /** Everything that is known, by status. */
  readonly state: PairingState
  readonly status: PairingState['status']
  /** To be shown as a QR code, in full and never cut: `undefined` while there is none. */
  readonly uri: string | undefined
  readonly error: LatchkeyError | undefined
  /** `false` where no `pairing` was configured: then nothing here does anything. */
  readonly available: boolean
  /** Makes a pairing for one wallet or for any, or takes up the one there is. It is kept fresh until `stop` or the unmount. */
  start(wallet?: PairingWallet | undefined): void
  /** Call it when the code is no longer shown. A wallet that scanned the code may still answer. */
  stop(): void
  /** The link that opens a wallet with this pairing: put it into an `href`, with its `target`, and call `opened` in the click. */
  linkTo(row: WalletRow, kind?: 'mobile' | 'desktop' | 'web'): (PairingLink & WalletLink) | undefined
}

/**
 * Connects a wallet on another device, or another app on this one. Asks no relay before `start`.
 *
 * @example
 * const { uri, status, start, retry } = useLatchkeyPairing()
 * useEffect(() => start(), [start])
 * return uri ? <MyQrCode value={uri} /> : <button onClick={retry}>{status}</button>
 */
export function useLatchkeyPairing(): UseLatchkeyPairingReturnType {
  const { client } = useLatchkeyContext()
  const flow = client.use(pairingFlow)
  const state = useReadable(flow, (value) => value)
  const started = useRef(false)
  const actions = useMemo(
    () => ({
      start(wallet?: PairingWallet | undefined) {
        if (!client.pairing) return
        started.current = true
        flow.show(wallet)
      },
      stop() {
        if (started.current) flow.hide()
        started.current = false
      },
    }),
    [client, flow],
  )
  useEffect(() => actions.stop, [actions])
  return useMemo(() => {
    const { prepare, opened, showQr, retry } = flow
    const uri = 'uri' in state ? state.uri : undefined
    const { preferUniversalLinks: preferUniversal } = client.options
    return {
      state,
      status: state.status,
      uri,
      error: 'error' in state ? state.error : undefined,
      available: client.pairing !== undefined,
      ...actions,
      prepare,
      opened,
      showQr,
      retry,
      linkTo({ name, links }, kind = 'mobile') {
        const device = deviceOf(client.platform)
        const link = links && uri ? walletLink({ wallet: links, uri, device, kind, preferUniversal }) : undefined
        return link && { ...link, name }
      },
    }
  }, [client, flow, state, actions])
}
