import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { SignInMachines } from './machines.ts'
import type { SignInState } from './sign-in-state.ts'
import { subjectOf } from './subject-of.ts'

/** What is known of an account. `in`: it has a sign-in session. `asks`: the visitor is to be asked. `out`: it has no session. */
export type SignInVerdict = 'in' | 'asks' | 'out'

const busy: ReadonlySet<SignInState['status']> = new Set(['signing', 'verifying', 'unverified'])

/** Which of the connected accounts is asked: one at a time, the active namespace's first. */
export function askedAccounts(client: LatchkeyClient, machines: SignInMachines) {
  function all(): readonly Connection[] {
    const state = client.connection.getState()
    const namespaces = [state.activeNamespace, ...(Object.keys(state.activeByNamespace) as Namespace[])]
    return [...new Set(namespaces)].flatMap((namespace) => activeConnection(state, namespace) ?? [])
  }
  const stateOf = ({ namespace }: Connection): SignInState => machines.of(namespace).getState().shown

  function required(): boolean {
    const source = client.options.siwx
    return source !== undefined && source.getRequired?.() !== false
  }
  function verdictOf(one: Connection): SignInVerdict | undefined {
    const state = stateOf(one)
    // The machine may not know the current connections yet. A network that the app doesn't have doesn't count.
    if (state.status === 'idle') return subjectOf(client, one) ? undefined : 'out'
    if (state.subject.connectionId !== one.id || state.subject.address !== addressOn(one)) return undefined
    switch (state.status) {
      case 'signedIn':
        return 'in'
      case 'checking':
        return undefined
      case 'signedOut':
        return state.asks ? 'asks' : 'out'
      case 'unknown':
      case 'failed':
        return 'out'
      default:
        return 'asks'
    }
  }
  return {
    all,
    stateOf,
    required,
    verdictOf,
    holds: (wanted: SignInVerdict) => all().some((one) => verdictOf(one) === wanted),
    /** The account that has begun to sign, then the first without a sign-in session, else the account in use. */
    asked(): Connection | undefined {
      const accounts = all()
      const next = accounts.find((one) => (required() ? stateOf(one).status !== 'signedIn' : verdictOf(one) === 'asks'))
      return accounts.find((one) => busy.has(stateOf(one).status)) ?? next ?? accounts[0]
    },
  }
}
