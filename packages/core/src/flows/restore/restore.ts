import type { CoreClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import { restoreHeadStartMs } from '../../kernel/limits.ts'
import { createMachine, type Machine } from '../../kernel/machine.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { restorable, type StoredState, storedConnections } from '../connecting/stored-connections.ts'
import { failRequests } from '../operations/fail-requests.ts'
import type { IsDisconnected } from '../sessions/disconnect-intents.ts'
import { forgetOtherAccounts } from '../sessions/session-accounts.ts'
import { countOutOnce, currentRecord, reactivate, restoreSessions, restoreWallet } from './ask-stored-wallets.ts'
import {
  initialRestore,
  type RestoreEffect,
  type RestoreEvent,
  type RestoreState,
  stepRestore,
  toStore,
} from './restore-step.ts'

type RestoreOptions = {
  readonly client: CoreClient
  readonly storedState: StoredState
  /** The connections when the client started. A change since then is stored at once. */
  readonly before: ConnectionState
  /** The visitor disconnected a namespace meanwhile: a wallet that is found there afterwards stays disconnected. */
  readonly isDisconnected: IsDisconnected
  /** The wallets in use have answered, and phone sessions are back: the page's state won't change any more. */
  onReady(): void
  /** Every stored connection has answered. */
  onFinished(): void
}

/**
 * Restores the connections of an earlier page, without ever prompting, and stores them as they change (`restore-step.ts` has the
 * rules). Each namespace is `connecting` until its stored connections have answered: `start()` has counted them in. A connector that fails
 * or isn't authorised any more is simply not connected.
 */
export function restore({
  client,
  storedState,
  before,
  isDisconnected,
  onReady,
  onFinished,
}: RestoreOptions): Unsubscribe {
  const { clock, connection, events, log } = client
  const { stored, paired } = storedState
  const item = client.storage.item(storedConnections)
  const stopped = new AbortController()
  // This page may have stored a connection before this code was here.
  let written = JSON.stringify(stored ?? item.get() ?? currentRecord(client, before))

  const countOut = new Map(
    (stored?.connections ?? []).map((entry) => {
      const namespace = restorable(client, entry)?.adapter.namespace
      return [entry, namespace ? countOutOnce(client, [namespace], stopped.signal) : () => {}]
    }),
  )
  const machine: Machine<RestoreState, RestoreEvent> = createMachine<RestoreState, RestoreEvent, RestoreEffect>({
    initial: initialRestore(stored, paired.length > 0),
    step: stepRestore,
    clock,
    onDefect: (error) => log.error('The restore broke', { error }),
    effects: {
      async ask({ entry }, { send, signal }) {
        const answer = await restoreWallet({ client, entry, isDisconnected, signal })
        countOut.get(entry)?.()
        // Tells a developer why a visitor is, or isn't, connected after a reload.
        log.debug('A stored connection was asked for', { connector: entry.connectorId, answer })
        send({ type: 'answered', entry, answer })
      },
      async askPhones(_, { send, signal }) {
        const done = countOutOnce(client, paired, stopped.signal)
        const isFound = await restoreSessions({ client, isDisconnected, signal })
        const failed = !isFound && !paired.every(isDisconnected)
        done()
        send({ type: 'phonesAnswered', failed })
      },
      headStart(_, { send, signal }) {
        signal.addEventListener(
          'abort',
          clock.setTimeout(() => send({ type: 'headStartOver' }), restoreHeadStartMs),
        )
      },
      ready: (_, { signal }) =>
        afterwards(signal, () => {
          if (stored) reactivate(client, stored)
          onReady()
        }),
      finish: (_, { send, signal }) =>
        afterwards(signal, () => {
          send({ type: 'finished', active: activeNow() })
          onFinished()
        }),
    },
  })
  const activeNow = () => JSON.stringify(currentRecord(client).active)

  function write() {
    const next = toStore(machine.getState(), currentRecord(client))
    const text = JSON.stringify(next)
    if (text === written) return
    written = text
    item.set(next)
  }

  function tell(event: RestoreEvent) {
    machine.send(event)
    write()
  }

  if (!paired.length && !client.pairing?.hasStored()) {
    failRequests(client, () => true)
    forgetOtherAccounts(client, [])
  }
  if (connection.getState() !== before) write()
  const offs = [
    connection.subscribe(() => tell({ type: 'changed', active: activeNow() })),
    events.on(({ event, properties }) => {
      if (event === 'CONNECT_SUCCESS') tell({ type: 'visitorConnected' })
      if (event === 'DISCONNECT_SUCCESS' && properties.asked) tell({ type: 'visitorDisconnected' })
    }),
    machine.subscribe(({ status }) => status === 'settled' && write()),
  ]
  machine.send({ type: 'begin' })
  return () => {
    for (const off of offs) off()
    stopped.abort()
    machine.stop()
  }
}

/** Calls after the turn of the event loop in which the client starts, because the app and its library act first in it. */
function afterwards(signal: AbortSignal, call: () => void): void {
  void Promise.resolve().then(() => signal.aborted || call())
}
