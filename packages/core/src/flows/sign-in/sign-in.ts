import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { ChainId, Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { closeModal } from '../modal/close.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { askedAccounts } from './asked-accounts.ts'
import { checkPreconditions } from './check-preconditions.ts'
import { createChecks } from './checks.ts'
import { loadSiwx } from './load-siwx.ts'
import { createMachines } from './machines.ts'
import { requestSession } from './request-session.ts'
import { revokeOnDisconnect } from './revoke-on-disconnect.ts'
import type { SignIn } from './sign-in-api.ts'
import { endWaiting, signInGate } from './sign-in-gate.ts'
import { signInReport } from './sign-in-report.ts'
import type { SignInState, SignInSubject } from './sign-in-state.ts'
import { signInView } from './sign-in-view.ts'
import { subjectOf } from './subject-of.ts'

/**
 * Sign-in with a signature.
 *
 * @example
 * const flow = client.use(signIn)
 * flow.subscribe(({ status }) => console.log(status))
 * button.onclick = () => flow.sign()
 */
export const signIn: Feature<SignIn> = { id: 'sign-in', create: createSignIn }

/** One object, so that readers see no change where there is none. */
const idle: SignInState = { status: 'idle' }

function createSignIn(client: LatchkeyClient): SignIn {
  const { connection, log, router } = client
  const gate = client.use(signInGate)
  const view = signInView(client)
  const report = signInReport(client)
  const load = loadSiwx(client)
  const checks = createChecks()
  const made = new Set<string>()
  /** Requests of the app's own interface: the modal stays out of them. */
  let headless = 0
  const machines = createMachines({ checks, client, load, takeMade: (id) => made.delete(id), onMove: moved })

  const { all, asked, holds, required, stateOf, verdictOf } = askedAccounts(client, machines)
  function ofNamespace(namespace: string | undefined): SignInState {
    const one = activeConnection(connection.getState(), namespace as Namespace | undefined)
    return one ? stateOf(one) : idle
  }
  const machine = () => {
    const one = asked()
    return one && machines.of(one.namespace)
  }

  const undecided = () => all().some((one) => verdictOf(one) === undefined)
  gate.keeper = {
    undecided,
    shut: () => holds('asks') || (required() && all().some((one) => verdictOf(one) !== 'in')),
  }

  function publish() {
    const one = asked()
    gate.set(one ? stateOf(one) : idle)
    if (!undecided()) endWaiting(gate)
  }

  function moved(namespace: Namespace, now: SignInState, before: SignInState) {
    report.moved(now, before)
    if (now.status === 'idle' && before.status === 'idle') return
    publish()

    if (now.status === 'failed' && required()) return void leaveWallet(now.subject.connectionId)
    const next = machine()
    const state = next?.getState().shown
    if (!next || !state || state.status === 'idle') {
      if (view.isShown()) view.reset({ view: 'Connect' })
      return
    }
    // One at a time: only who is asked gets a message, for a server may know one nonce a visitor.
    if (state.status === 'signedOut' && (state.asks || view.isShown())) return next.send({ type: 'ask' })
    const reopens = before.status === 'signing' || before.status === 'verifying'
    if (state.status === 'preparing' || reopens) {
      const dismissed = !required() && reopens && !router.getState().open
      if (holds('asks') && !dismissed && !headless) view.show()
    }
    if (now.status !== 'signedIn' || holds('asks') || (required() && !all().every((one) => verdictOf(one) === 'in')))
      return
    if (reopens) view.leave(undefined)
    else view.leave({ view: 'Account', namespace })
  }

  /** A check that goes on makes a session after all, which the visitor has cancelled; by then he may have signed in again. */
  async function undo({ namespace }: Connection, { address, chainId }: SignInSubject) {
    try {
      const siwx = await load()
      await checks.settled()
      const { status } = machines.of(namespace).getState().shown
      if (status !== 'signedIn' && status !== 'verifying') await siwx.revokeSession(chainId, address)
    } catch (error) {
      log.warn('A cancelled sign-in could not be undone', { error })
    }
  }

  async function leaveWallet(connectionId: string) {
    const shown = view.isShown()
    await disconnect(client, { connectionId }).catch((error: unknown) => log.warn('Leaving a sign-in', { error }))
    if (shown && !holds('asks')) view.reset({ view: 'Connect' })
  }

  function sync(state: ConnectionState, before: ConnectionState) {
    for (const namespace of new Set([
      ...Object.keys(state.activeByNamespace),
      ...machines.namespaces(),
    ] as Namespace[])) {
      const now = activeConnection(state, namespace)
      const isNew = now !== undefined && !before.connections[now.id]
      const restored = (state.pending[namespace]?.restores ?? 0) > 0
      if (isNew && !restored) made.add(now.id)
      const subject = now && subjectOf(client, now)
      const { shown } = machines.of(namespace).getState()
      const last = shown.status === 'idle' ? undefined : shown.subject
      if (JSON.stringify(subject) === JSON.stringify(last)) continue
      const event = { type: 'subject', subject, made: isNew && !restored, required: required() } as const
      machines.of(namespace).send(event)
    }
    publish()
  }

  return {
    getState: gate.getState,
    getInitialState: gate.getInitialState,
    subscribe: gate.subscribe,
    required,
    turn() {
      const accounts = all()
      const signedIn = accounts.filter((one) => verdictOf(one) === 'in').length
      return { index: Math.min(signedIn + 1, accounts.length), count: accounts.length }
    },
    stateOf: ofNamespace,
    session(namespace) {
      const state = ofNamespace(namespace)
      return state.status === 'signedIn' ? state.session : undefined
    },
    ask: () => machine()?.send({ type: 'ask' }),
    sign() {
      const state = machine()?.getState().shown
      if (state?.status !== 'ready') return
      client.events.emit('CLICK_SIGN_SIWX_MESSAGE', report.about(state.subject))
      machine()?.send({ type: 'sign' })
    },
    async cancel() {
      const one = asked()
      const state = one && stateOf(one)
      if (!one || !state || state.status === 'idle') {
        closeModal(client, { forced: true })
        return
      }
      client.events.emit('CLICK_CANCEL_SIWX', report.about(state.subject))
      if (state.status === 'verifying') void undo(one, state.subject)
      if (required()) return leaveWallet(one.id)
      closeModal(client)
      machines.of(one.namespace).send({ type: 'leave' })
    },
    async request() {
      const one = checkPreconditions(client)
      headless += 1
      return requestSession(machines.of(one.namespace)).finally(() => {
        headless -= 1
      })
    },
    async signOut(which) {
      const siwx = await load()
      if (which === 'all') await siwx.setSessions([])
      const state = gate.getState()
      if (which !== 'all' && state.status !== 'idle')
        await siwx.revokeSession(state.subject.chainId, state.subject.address)
      for (const one of all()) {
        const { status, ...own } = stateOf(one)
        const same = 'subject' in own && 'subject' in state && own.subject === state.subject
        if (status === 'signedIn' && (which === 'all' || same)) machines.of(one.namespace).send({ type: 'ended' })
      }
    },
    oneClick: async (chains) => (await load()).createRequest?.(chains),
    async accept(proofs) {
      const siwx = await load()
      for (const proof of proofs) {
        await checks.run(() => siwx.addSession(proof))
        client.events.emit('SIWX_AUTH_SUCCESS', { network: proof.data.chainId as ChainId, isSmartAccount: false })
      }
    },
    follow(before) {
      const operations = client.operations.getState()
      const state = connection.getState()
      // What the visitor connected before this code was here.
      const early = Object.values(state.connections).filter(({ id }) =>
        operations.some(
          ({ connectionId, kind, status }) => kind === 'connect' && status === 'done' && connectionId === id,
        ),
      )
      const known = { ...state.connections }
      for (const { id } of early) if (!before.connections[id]) delete known[id]
      let stopped = false
      const recheck = () => machines.all((each) => each.send({ type: 'recheck' }))
      const offs: Unsubscribe[] = [
        connection.subscribe(sync),
        revokeOnDisconnect({ checks, client, load }),
        router.subscribe((now, last) => {
          if (now.open || !last.open || required()) return
          // Closed without an answer: the visitor doesn't want to, now. What a wallet shows goes on.
          machines.all((each) => {
            const { status } = each.getState().shown
            if (status === 'preparing' || status === 'ready' || status === 'unverified') each.send({ type: 'leave' })
          })
        }),
      ]
      void load().then(
        (siwx) => !stopped && offs.push(siwx.subscribe?.(recheck) ?? (() => {})),
        (error: unknown) => log.error('Sign-in could not be loaded', { error }),
      )
      sync(state, { ...state, connections: known })
      return () => {
        stopped = true
        for (const off of offs) off()
        // A stopped client knows of no sign-in and waits for none: no timer is left.
        machines.all((each) => each.send({ type: 'subject', subject: undefined, made: false, required: required() }))
      }
    },
  }
}
