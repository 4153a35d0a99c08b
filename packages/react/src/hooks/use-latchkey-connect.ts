import { LatchkeyError } from '@latchkey/core'
import { type ConnectingState, connecting, type RowConnector, type WalletRow } from '@latchkey/core/wallets'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** One way to reach a wallet: a row's connector, or the ids of an adapter's. */
export type ConnectTarget = Pick<RowConnector, 'adapterId' | 'connectorId'>

/** What `useLatchkeyConnect` returns. */
export type UseLatchkeyConnectReturnType = ConnectingState & {
  /** The connector of this attempt. */
  readonly connector: ConnectTarget | undefined
  /**
   * Asks a wallet; call it inside the click. Of a row with several ecosystems the first is taken. A row without a connector is paired
   * instead, see `useLatchkeyPairing`. @throws LatchkeyError `connector/not-found` for such a row
   */
  connect(wallet: WalletRow | ConnectTarget): void
  /** Asks again after a failure. */
  retry(): void
  /** Stops waiting. The wallet's prompt stays and a late approval still connects. */
  leave(): void
}

const idle = { status: 'idle', tries: 0 } as const
const noAttempt = { getState: () => idle, getInitialState: () => idle, subscribe: () => () => {} }

/**
 * Connects wallets of this browser with every state an attempt can be in. Without an argument it follows the wallet that was last passed
 * to `connect`; with one it shows that connector's attempt, also when another component began it.
 *
 * @example
 * const { connect, status, retry } = useLatchkeyConnect()
 * <button onClick={() => connect(row)}>{status === 'connecting' ? 'Confirm in your wallet' : row.name}</button>
 */
export function useLatchkeyConnect(fixed?: ConnectTarget | undefined): UseLatchkeyConnectReturnType {
  const { client } = useLatchkeyContext()
  const [last, setLast] = useState<ConnectTarget>()
  const { adapterId, connectorId } = fixed ?? last ?? {}
  const attemptOf = useCallback((target: ConnectTarget) => client.use(connecting).attempt(target), [client])
  const attempt = useMemo(
    () => (adapterId && connectorId ? attemptOf({ adapterId, connectorId }) : undefined),
    [attemptOf, adapterId, connectorId],
  )
  const state = useReadable<ConnectingState, ConnectingState>(attempt ?? noAttempt, (value) => value)
  // Only the component that began an attempt leaves it on unmount. An attempt that it only watches belongs to another component.
  useEffect(() => (last ? () => attemptOf(last).leave() : undefined), [attemptOf, last])

  const connect = useCallback(
    (wallet: WalletRow | ConnectTarget) => {
      const target = 'connectors' in wallet ? wallet.connectors[0] : wallet
      if (!target)
        throw new LatchkeyError('connector/not-found', {
          details: 'It is not installed here: pair it with useLatchkeyPairing().',
        })
      attemptOf(target).start()
      setLast((known) => (known && sameTarget(known, target) ? known : target))
    },
    [attemptOf],
  )
  const shown = useRef(attempt)
  useEffect(() => {
    shown.current = attempt
  })
  const actions = useMemo(
    () => ({ connect, retry: () => shown.current?.retry(), leave: () => shown.current?.leave() }),
    [connect],
  )
  const connector = useMemo(
    () => (adapterId && connectorId ? { adapterId, connectorId } : undefined),
    [adapterId, connectorId],
  )
  return useMemo(() => ({ ...state, connector, ...actions }), [state, connector, actions])
}

function sameTarget(a: ConnectTarget, b: ConnectTarget): boolean {
  return a.adapterId === b.adapterId && a.connectorId === b.connectorId
}
