import type { LatchkeyError } from '@latchkey/core'
import { type SignInFailure, type SignInState, signInGate } from '@latchkey/core/modal'
import type { SiwxMessage, SiwxSession } from '@latchkey/core/ports'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { signInCode } from './sign-in-code.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeySignIn` returns. */
export type UseLatchkeySignInReturnType = {
  readonly state: SignInState
  readonly status: SignInState['status']
  /** The message that the wallet would show, once it is made. */
  readonly message: SiwxMessage | undefined
  readonly session: SiwxSession | undefined
  readonly failure: SignInFailure | undefined
  readonly error: LatchkeyError | undefined
  /** `false` where no `siwx` was configured. */
  readonly available: boolean
  /** Does the whole sign-in without the modal, until there is a session. Rejects as `SignIn.request` does. */
  request(): Promise<SiwxSession>
  /** Makes the message, or tries again what didn't succeed. */
  ask(): void
  /** Asks the wallet for the message that is there: call it inside the click. */
  sign(): void
  cancel(): void
  /** Rejects where the session's store can't be reached. */
  signOut(which?: 'all'): Promise<void>
}

/**
 * Sign-in for an interface of your own.
 *
 * @example
 * const { request, session, status } = useLatchkeySignIn()
 * if (session) return <p>Welcome</p>
 * return <button disabled={status === 'signing'} onClick={() => request().catch(show)}>Sign in</button>
 */
export function useLatchkeySignIn(): UseLatchkeySignInReturnType {
  const { client } = useLatchkeyContext()
  const code = client.use(signInCode)
  const state = useReadable(client.use(signInGate), (value) => value)
  const actions = useMemo(
    () => ({
      request: () => code.run((flow) => flow.request()),
      ask: () => code.use((flow) => flow.ask()),
      sign: () => code.use((flow) => flow.sign()),
      cancel: () => code.use((flow) => void flow.cancel()),
      signOut: (which?: 'all') => code.run((flow) => flow.signOut(which)),
    }),
    [code],
  )
  return useMemo(
    () => ({
      state,
      status: state.status,
      message: 'message' in state ? state.message : undefined,
      session: state.status === 'signedIn' ? state.session : undefined,
      failure: 'failure' in state ? state.failure : undefined,
      error: 'error' in state ? state.error : undefined,
      available: client.options.siwx !== undefined,
      ...actions,
    }),
    [client, actions, state],
  )
}
