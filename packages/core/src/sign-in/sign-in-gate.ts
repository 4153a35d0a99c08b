import { createStore } from 'zustand/vanilla'
import type { Client } from '../client/client.ts'
import type { Feature } from '../client/feature.ts'
import { activeConnection, addressOn } from '../connection/select.ts'
import type { Namespace } from '../ports/namespace.ts'
import type { Connection } from '../ports/session.ts'
import type { SiwxSource } from '../ports/siwx.ts'
import type { Readable } from '../store.ts'
import type { SignInState } from './sign-in-state.ts'

/** What is known of an account: `in` there is a session, `asks` the visitor is to be asked, `out` there is none. */
export type SignInVerdict = 'in' | 'asks' | 'out'

/** What keeps the gate and who looks at it share; the flow itself loads with the first connection. */
export type SignInGate = Readable<SignInState> & {
  /** By `gateKey`. An account that isn't named has not been looked at yet. */
  verdict(key: string): SignInVerdict | undefined
  /** For the flow. */
  set(state: SignInState, verdicts: ReadonlyMap<string, SignInVerdict>): void
  /** The flow could not be loaded: what isn't known stays unknown, and nobody waits for it. */
  giveUp(): void
  /** Calls once every connected account is known, or can't be. */
  whenDecided(callback: () => void): void
}

export const signInSource = ({ options }: Client): SiwxSource | undefined => options.siwx ?? options.siweConfig
export const signInRequired = (source: SiwxSource): boolean => source.getRequired?.() !== false
/** A session is of an account, whatever network it is on at the moment. */
export const gateKey = (connection: Connection): string => `${connection.id} ${addressOn(connection)}`

/** The connections in use, the active namespace's first: in this order they are asked to sign in, one at a time. */
export function signInOrder(client: Client): readonly Connection[] {
  const state = client.connection.getState()
  const namespaces = [state.activeNamespace, ...(Object.keys(state.activeByNamespace) as Namespace[])]
  return [...new Set(namespaces)].flatMap((namespace) => activeConnection(state, namespace) ?? [])
}

/** Whether the app's users must be let wait: an account is connected of which nothing is known yet. */
export function isUndecided(client: Client): boolean {
  if (!signInSource(client)) return false
  const gate = client.use(signInGate)
  return signInOrder(client).some((connection) => gate.verdict(gateKey(connection)) === undefined)
}

export const signInGate: Feature<SignInGate> = {
  id: 'sign-in-gate',
  create(client) {
    type Known = { readonly shown: SignInState; readonly verdicts: ReadonlyMap<string, SignInVerdict> }
    const store = createStore<Known>(() => ({ shown: { status: 'idle' }, verdicts: new Map() }))
    const waiting = new Set<() => void>()
    let lost = false

    function tell() {
      if (!lost && isUndecided(client)) return
      const callbacks = [...waiting]
      waiting.clear()
      for (const callback of callbacks) callback()
    }
    return {
      getState: () => store.getState().shown,
      getInitialState: () => store.getInitialState().shown,
      // Also when only another account's part has changed.
      subscribe: (listener) => store.subscribe((now, before) => listener(now.shown, before.shown)),
      verdict: (key) => store.getState().verdicts.get(key),
      set(shown, verdicts) {
        store.setState({ shown, verdicts })
        tell()
      },
      giveUp() {
        lost = true
        tell()
        lost = false
      },
      whenDecided(callback) {
        waiting.add(callback)
      },
    }
  },
}
