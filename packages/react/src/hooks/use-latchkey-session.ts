import { activeConnection, type Namespace } from '@latchkey/core'
import { signInGate } from '@latchkey/core/modal'
import type { SiwxSession } from '@latchkey/core/ports'
import { useEffect, useMemo, useReducer } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { signInCode } from './sign-in-code.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeySession` returns. */
export type UseLatchkeySessionReturnType = {
  /** `unknown`: not looked up yet, or it can't be said now. Only `signedIn` means that there is a session. */
  readonly status: 'signedIn' | 'signedOut' | 'unknown'
  readonly session: SiwxSession | undefined
}

/**
 * Whether the active account is signed in. What the page knows is for its interface alone: a server must look at its own session.
 *
 * @example
 * const { status } = useLatchkeySession()
 * if (status !== 'signedIn') return <ConnectButton />
 */
export function useLatchkeySession(
  parameters: { namespace?: Namespace | undefined } = {},
): UseLatchkeySessionReturnType {
  const { client } = useLatchkeyContext()
  const { namespace } = parameters
  const code = client.use(signInCode)
  const gate = client.use(signInGate)
  const connected = useReadable(client.connection, (state) => activeConnection(state, namespace) !== undefined)
  const [loaded, tell] = useReducer(() => true, code.value !== undefined)
  useEffect(() => {
    if (connected) code.load().then(tell, () => {})
  }, [code, connected])
  const state = useReadable(gate, () => code.value?.stateOf(namespace))
  return useMemo(() => {
    if (!connected) return { status: 'signedOut', session: undefined }
    if (!loaded || !state || unsure.has(state.status)) return { status: 'unknown', session: undefined }
    if (state.status !== 'signedIn') return { status: 'signedOut', session: undefined }
    return { status: 'signedIn', session: state.session }
  }, [connected, loaded, state])
}

const unsure: ReadonlySet<string> = new Set(['idle', 'checking', 'unknown'])
