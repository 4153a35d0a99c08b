import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import type { Readable } from '../../kernel/store.ts'
import type { SignInState } from './sign-in-state.ts'

/** How the sign-in flow answers the gate's questions, once its code has loaded. */
type GateKeeper = {
  /** Whether an account must be asked, or has no sign-in session where one is required. An unknown session counts as none. */
  shut(): boolean
  /** Whether a connected account is still being checked. */
  undecided(): boolean
}

/**
 * The gate stands between a connection and the app: it is shut while a required sign-in is missing. Guards and views read it, and the sign-in
 * flow sets it. The flow loads with the first connection; until then the gate is shut.
 */
export type SignInGate = Readable<SignInState> & {
  /** Used by the sign-in flow only. */
  set(state: SignInState): void
  keeper: GateKeeper | undefined
  /** Called once every connected account is known, or can't be; then forgotten. */
  readonly waiting: Set<() => void>
}

/** The guard's answer while the gate is shut. */
export function signInGuard(client: LatchkeyClient) {
  const source = client.options.siwx
  if (!source || !isConnected(client)) return null
  const required = source.getRequired?.() !== false
  if (!(client.use(signInGate).keeper?.shut() ?? required)) return null
  return { route: { view: 'SIWXSignMessage' }, blocks: required ? 'signInFirst' : undefined } as const
}

/** Whether a connected account is still being checked, so that the next view can't be chosen yet. */
export function isUndecided(client: LatchkeyClient): boolean {
  if (!client.options.siwx || !isConnected(client)) return false
  return client.use(signInGate).keeper?.undecided() ?? true
}

const isConnected = ({ connection }: LatchkeyClient) => Object.keys(connection.getState().activeByNamespace).length > 0

/** Calls all waiting callbacks, once. */
export function endWaiting({ waiting }: SignInGate): void {
  const callbacks = [...waiting]
  waiting.clear()
  for (const callback of callbacks) callback()
}

/** The feature that asks for a sign-in where the site requires one. */
export const signInGate: Feature<SignInGate> = {
  id: 'sign-in-gate',
  create() {
    const store = createStore<{ readonly shown: SignInState }>(() => ({ shown: { status: 'idle' } }))
    return {
      getState: () => store.getState().shown,
      getInitialState: () => store.getInitialState().shown,
      // This also runs when only another account's state has changed.
      subscribe: (listener) => store.subscribe((now, before) => listener(now.shown, before.shown)),
      set: (shown) => store.setState({ shown }),
      keeper: undefined,
      waiting: new Set(),
    }
  },
}
