import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { ChainId, Namespace } from '../../kernel/ports/namespace.ts'
import { cancelSignIn } from './cancel-sign-in.ts'
import { checkPreconditions } from './check-preconditions.ts'
import { followConnections } from './follow-connections.ts'
import { followMoves } from './modal-moves.ts'
import { requestSession } from './request-session.ts'
import type { SignIn } from './sign-in-api.ts'
import { createSignInScope, idleSignIn, type SignInScope } from './sign-in-scope.ts'
import type { SignInState } from './sign-in-state.ts'

/**
 * Sign-in with a signature.
 *
 * @example
 * const flow = client.use(signIn)
 * flow.subscribe(({ status }) => console.log(status))
 * button.onclick = () => flow.sign()
 */
export const signIn: Feature<SignIn> = { id: 'sign-in', create: createSignIn }

function createSignIn(client: LatchkeyClient): SignIn {
  const scope = createSignInScope(client, followMoves)
  const { accounts, askedMachine, checks, gate, headless, load, machines, report } = scope
  const { all, required, stateOf, verdictOf } = accounts

  function ofNamespace(namespace: Namespace | undefined): SignInState {
    const one = activeConnection(client.connection.getState(), namespace)
    return one ? stateOf(one) : idleSignIn
  }

  return {
    getState: gate.getState,
    getInitialState: gate.getInitialState,
    subscribe: gate.subscribe,
    required,
    position() {
      const signedIn = all().filter((one) => verdictOf(one) === 'in').length
      return { index: Math.min(signedIn + 1, all().length), count: all().length }
    },
    stateOf: (namespace) => ofNamespace(namespace as Namespace | undefined),
    session(namespace) {
      const state = ofNamespace(namespace as Namespace | undefined)
      return state.status === 'signedIn' ? state.session : undefined
    },
    ask: () => askedMachine()?.send({ type: 'ask' }),
    sign() {
      const machine = askedMachine()
      const state = machine?.getState().shown
      if (state?.status !== 'ready') return
      client.events.emit('CLICK_SIGN_SIWX_MESSAGE', report.about(state.subject))
      machine?.send({ type: 'sign' })
    },
    cancel: () => cancelSignIn(scope),
    async request() {
      const one = checkPreconditions(client)
      headless.count += 1
      return requestSession(machines.of(one.namespace)).finally(() => {
        headless.count -= 1
      })
    },
    signOut: (which) => signOut(scope, which),
    oneClick: async (chains) => (await load()).createRequest?.(chains),
    async accept(proofs) {
      const siwx = await load()
      for (const proof of proofs) {
        await checks.run(() => siwx.addSession(proof))
        client.events.emit('SIWX_AUTH_SUCCESS', { network: proof.data.chainId as ChainId, isSmartAccount: false })
      }
    },
    follow: (before) => followConnections(scope, before),
  }
}

/** Ends the sign-in sessions of the account in use, or all of them. */
async function signOut({ accounts, gate, load, machines }: SignInScope, which: 'all' | undefined): Promise<void> {
  const siwx = await load()
  if (which === 'all') await siwx.setSessions([])
  const state = gate.getState()
  if (which !== 'all' && state.status !== 'idle') await siwx.revokeSession(state.subject.chainId, state.subject.address)
  for (const one of accounts.all()) {
    const { status, ...own } = accounts.stateOf(one)
    const same = 'subject' in own && 'subject' in state && own.subject === state.subject
    if (status === 'signedIn' && (which === 'all' || same)) machines.of(one.namespace).send({ type: 'ended' })
  }
}
