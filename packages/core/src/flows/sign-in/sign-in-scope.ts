import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Siwx } from '../../kernel/ports/siwx.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { askedAccounts } from './asked-accounts.ts'
import { type Checks, createChecks } from './checks.ts'
import { loadSiwx } from './load-siwx.ts'
import { createMachines, type SignInMachine, type SignInMachines } from './machines.ts'
import { endWaiting, type SignInGate, signInGate } from './sign-in-gate.ts'
import { signInReport } from './sign-in-report.ts'
import type { SignInState } from './sign-in-state.ts'
import { signInView } from './sign-in-view.ts'

/** One object, so that readers see no change where there is none. */
export const idleSignIn: SignInState = { status: 'idle' }

/** What the parts of one client's sign-in share. */
export type SignInScope = {
  readonly client: LatchkeyClient
  readonly gate: SignInGate
  readonly view: ReturnType<typeof signInView>
  readonly report: ReturnType<typeof signInReport>
  readonly checks: Checks
  readonly machines: SignInMachines
  readonly accounts: ReturnType<typeof askedAccounts>
  /** Ids of connections that the visitor made in this page, until the sign-in has looked at them. */
  readonly made: Set<string>
  /** How many requests of the app's own interface are open: the modal stays closed for them. */
  readonly headless: { count: number }
  load(): Promise<Siwx>
  /** The sign-in of the account that is asked now. */
  askedMachine(): SignInMachine | undefined
  /** Tells the gate and its readers what is known now. */
  publish(): void
  /** Disconnects a wallet whose sign-in was cancelled or failed, and shows the list of wallets. */
  leaveWallet(connectionId: string): Promise<void>
}

/** A sign-in of a namespace went from one state to another. */
export type OnMove = (scope: SignInScope, namespace: Namespace, now: SignInState, before: SignInState) => void

/** Makes what the parts of a sign-in share. */
export function createSignInScope(client: LatchkeyClient, onMove: OnMove): SignInScope {
  const gate = client.use(signInGate)
  const view = signInView(client)
  const report = signInReport(client)
  const load = loadSiwx(client)
  const checks = createChecks()
  const made = new Set<string>()
  const machines = createMachines({
    checks,
    client,
    load,
    takeMade: (id) => made.delete(id),
    onMove: (...move) => onMove(scope, ...move),
  })
  const accounts = askedAccounts(client, machines)
  const { all, asked, holds, required, stateOf, verdictOf } = accounts

  const undecided = () => all().some((one) => verdictOf(one) === undefined)
  gate.keeper = {
    undecided,
    shut: () => holds('asks') || (required() && all().some((one) => verdictOf(one) !== 'in')),
  }

  const scope: SignInScope = {
    ...{ accounts, checks, client, gate, load, machines, made, report, view },
    headless: { count: 0 },
    askedMachine() {
      const one = asked()
      return one && machines.of(one.namespace)
    },
    publish() {
      const one = asked()
      gate.set(one ? stateOf(one) : idleSignIn)
      if (!undecided()) endWaiting(gate)
    },
    async leaveWallet(connectionId) {
      const shown = view.isShown()
      await disconnect(client, { connectionId }).catch((error: unknown) =>
        client.log.warn('A wallet could not be disconnected after its sign-in', { error }),
      )
      if (shown && !holds('asks')) view.reset({ view: 'Connect' })
    },
  }
  return scope
}
