import type { Client } from '../../client/client.ts'
import type { Connection } from '../../ports/session.ts'
import { type SignInVerdict, signInOrder, signInRequired, signInSource } from '../../sign-in/sign-in-gate.ts'
import type { SignInState } from '../../sign-in/sign-in-state.ts'
import type { SignInMachines } from './machines.ts'

const busy: ReadonlySet<SignInState['status']> = new Set(['signing', 'verifying', 'unverified'])

/** Which of the connected accounts is asked: one at a time, the active namespace's first. */
export function askedAccounts(client: Client, machines: SignInMachines) {
  const all = (): readonly Connection[] => signInOrder(client)
  const stateOf = ({ namespace }: Connection): SignInState => machines.of(namespace).getState().shown

  function required(): boolean {
    const source = signInSource(client)
    return source !== undefined && signInRequired(source)
  }
  function verdictOf(one: Connection): SignInVerdict | undefined {
    const state = stateOf(one)
    switch (state.status) {
      case 'signedIn':
        return 'in'
      case 'checking':
        return undefined
      case 'signedOut':
        return state.asks ? 'asks' : 'out'
      case 'idle':
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
    /** Whoever has begun to sign, then the first without a session, else the one in use. */
    asked(): Connection | undefined {
      const accounts = all()
      const next = accounts.find((one) => (required() ? stateOf(one).status !== 'signedIn' : verdictOf(one) === 'asks'))
      return accounts.find((one) => busy.has(stateOf(one).status)) ?? next ?? accounts[0]
    },
  }
}
