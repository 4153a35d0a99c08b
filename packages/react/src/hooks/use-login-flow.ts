import type { Feature, LatchkeyError, Readable } from '@latchkey/core'
import type { LoginFailure } from '@latchkey/core/login'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

type Shown = { readonly status: string; readonly failure?: LoginFailure | undefined }

/** The part that the hooks of all ways to log in share. */
export type LoginFlow<State extends { readonly status: string }> = {
  /** Everything that is known, by status. */
  readonly state: State
  readonly status: State['status']
  /** The error, with the tries or the seconds that are left. */
  readonly failure: LoginFailure | undefined
  readonly error: LatchkeyError | undefined
}

/** The state of one way to log in, with its functions. */
export function useLoginFlow<State extends { readonly status: string }, Actions extends object>(
  feature: Feature<Readable<State> & Actions>,
): LoginFlow<State> & Omit<Actions, keyof Readable<State>> {
  const { client } = useLatchkeyContext()
  const flow = client.use(feature)
  const state = useReadable(flow, (value: State) => value)
  return useMemo(() => {
    const { getInitialState: _1, getState: _2, subscribe: _3, ...actions } = flow
    const { failure } = state as Shown
    return { ...actions, state, status: state.status, failure, error: failure?.error }
  }, [flow, state])
}
