import { connectSafe } from '../flows/connecting/connect-safe.ts'
import { countRestores, readStoredState, restorable, type StoredState } from '../flows/connecting/stored-connections.ts'
import { watchModal } from '../flows/modal/watch-modal.ts'
import { type FollowedOperations, followOperations } from '../flows/operations/follow-operations.ts'
import { linkRequest } from '../flows/operations/link-request.ts'
import { settleRequest } from '../flows/operations/settle-request.ts'
import { openWalletApp } from '../flows/pairing/open-wallet-app.ts'
import { resumePairing } from '../flows/pairing/resume-pairing.ts'
import { followTabs } from '../flows/restore/follow-tabs.ts'
import { restore } from '../flows/restore/restore.ts'
import { adoptSession } from '../flows/sessions/adopt-session.ts'
import { disconnectIntents } from '../flows/sessions/disconnect-intents.ts'
import { endSession } from '../flows/sessions/end-session.ts'
import { keepSessionAccounts } from '../flows/sessions/session-accounts.ts'
import { sessionEnds } from '../flows/sessions/session-ends.ts'
import { tellChanges } from '../flows/sessions/tell-changes.ts'
import { endWaiting, signInGate } from '../flows/sign-in/sign-in-gate.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import { activeConnection } from '../kernel/connection/select.ts'
import type { ConnectionState } from '../kernel/connection/state.ts'
import type { Unsubscribe } from '../kernel/ports/namespace.ts'
import { checkSetUp } from './check-set-up.ts'
import type { PortEvent } from './start.ts'

export type Resumed = { hear(event: PortEvent): void; off: Unsubscribe }

export type ResumeOptions = {
  client: CoreClient
  stored: StoredState
  /** The connections when the client started: all that has changed since is handled here. */
  before: ConnectionState
  /** The connections when the modal was opened. */
  opened: ConnectionState
  setReady(ready: boolean): void
}

/** The later part of `start()`: restores the connections of an earlier page, and keeps connections, modal and other tabs in step. */
export function resume({ client, stored, before, opened, setReady }: ResumeOptions): Resumed {
  checkSetUp(client)
  const controller = new AbortController()
  const { signal } = controller
  const intents = client.use(disconnectIntents)
  dropEarlier(client, before)
  const isKnown = stored.stored !== undefined || stored.paired.length > 0
  const known = isKnown ? stored : readStoredAgain(client)
  const isDisconnected = isKnown ? intents.sinceStart : intents.watch()
  const operations = followOperations(client)
  const offs: Unsubscribe[] = [
    () => controller.abort(),
    intents.restart,
    operations.off,
    watchModal(client, opened),
    keepSessionAccounts(client),
    tellChanges(client),
  ]
  if (client.options.siwx) followSignIn(client, before, signal, offs)

  const stopRestore = restore({
    client,
    storedState: known,
    before,
    isDisconnected,
    onReady: () => setReady(true),
    onFinished() {
      offs.push(followTabs(client, signal))
      if (!activeConnection(client.connection.getState())) connectSafe(client, signal)
    },
  })
  offs.unshift(stopRestore)
  return {
    hear: (event) => hear(client, event, operations),
    off() {
      for (const off of offs.reverse()) off()
    },
  }
}

/**
 * Connections from before the restart are unknown here: adapters dropped them at the stop. They come back as after a reload.
 * A library that keeps the truth still has its own.
 */
function dropEarlier(client: CoreClient, { connections }: ConnectionState) {
  const { activeNamespace, connections: now } = client.connection.getState()
  for (const connection of Object.values(connections)) {
    const isOwn = client.adapters.get(connection.adapterId)?.adapter.truth !== 'external'
    if (isOwn && now[connection.id] === connection) client.dispatch({ type: 'ended', connectionId: connection.id })
  }
  client.dispatch({ type: 'namespaceActivated', namespace: activeNamespace })
}

/**
 * Nothing was stored when the client started. Meanwhile another tab may have connected. Wallets that this page itself has asked aren't asked
 * again: their connections are here, or have ended since. Phone sessions of another tab are reported by the port.
 */
function readStoredAgain(client: CoreClient): StoredState {
  const { stored } = readStoredState(client)
  const asked = client.operations.getState().flatMap((one) => (one.kind === 'connect' ? one.connectorId : []))
  const missing = stored?.connections.filter(({ connectorId }) => !asked.includes(connectorId)) ?? []
  const own = missing.flatMap((entry) => restorable(client, entry)?.adapter.namespace ?? [])
  countRestores(client, own, 1)
  return { stored: stored && missing.length ? { ...stored, connections: missing } : undefined, own, paired: [] }
}

function hear(client: CoreClient, event: PortEvent, { load }: FollowedOperations) {
  if (event.type === 'ended') endSession(client, event.sessionId)
  else if (event.type === 'session' && !('user' in event))
    void adoptSession(client, event.session, true).then((connections) => resumePairing(client, connections))
  else if (event.type === 'prompting') openWalletApp(client, event)
  else if (event.type === 'asked') linkRequest(client, event)
  else if (event.type === 'answered') {
    // The page that asked may have stored its operation a moment ago.
    load()
    settleRequest(client, event)
  } else if (event.type === 'relay') {
    for (const session of Object.values(client.connection.getState().sessions))
      if (session.source === 'pairing')
        client.dispatch({ type: 'recovering', sessionId: session.id, on: !event.connected })
  } else {
    const hasEnded = client.use(sessionEnds).watch()
    import('../flows/login/follow-login.lazy.ts').then(
      ({ handleAuthEvent }) => handleAuthEvent(client, event, hasEnded),
      (error: unknown) => client.log.error('The code of logins could not be loaded', { error }),
    )
  }
}

/** A load that failed, in a page that was offline, is tried again at the next opening. */
function followSignIn(client: LatchkeyClient, before: ConnectionState, signal: AbortSignal, offs: Unsubscribe[]) {
  const load = () =>
    import('../flows/sign-in/sign-in.ts').then(
      ({ signIn }) => {
        if (!signal.aborted) offs.push(client.use(signIn).follow(before))
      },
      (error: unknown) => {
        client.log.error('Sign-in could not be loaded', { error })
        endWaiting(client.use(signInGate))
        const off = client.router.subscribe((now, last) => {
          if (!now.open || last.open) return
          off()
          void load()
        })
        offs.push(off)
      },
    )
  void load()
}
