import { countRestores, readStoredState, type Stored } from '../flows/connecting/stored-connections.ts'
import type { AnyAdapter, CoreClient } from '../kernel/client.ts'
import type { ConnectionState } from '../kernel/connection/state.ts'
import type { Lazy } from '../kernel/lazily.ts'
import type { AuthEvent } from '../kernel/ports/auth.ts'
import type { Unsubscribe } from '../kernel/ports/namespace.ts'
import type { PairingEvent } from '../kernel/ports/pairing.ts'
import type { Resumed, ResumeOptions } from './resume.ts'

/** The events of the pairing port and the auth port. */
export type PortEvent = PairingEvent | AuthEvent

/** Hears the ports while the client is started. */
export type PortListener = { hear?: ((event: PortEvent) => void) | undefined }

type StartOptions = {
  client: CoreClient
  code: Lazy<{ resume(options: ResumeOptions): Resumed }>
  refreshAdapter(entry: AnyAdapter): void
  setReady(ready: boolean): void
  ports: PortListener
}

/**
 * Turns on everything that the client needs from the start. The returned function turns it off again. The rest (`resume.ts`) loads at once if
 * something is stored, otherwise with the first cause: a wallet that is asked, a connection, or a change in storage. A visitor who only looks
 * at the list never needs it.
 */
export function startClient({ client, code, refreshAdapter, setReady, ports }: StartOptions): Unsubscribe {
  const { auth, connection, log, pairing, platform, router, storage, theme } = client
  const found = readStoredState(client)
  const waiting = [...found.own, ...found.paired]
  if (found.stored) selectStored(client, found.stored)
  const before = connection.getState()
  /** Events of pairing and login that came before their listener. */
  const early: PortEvent[] = []
  let opened = before
  let waking = false
  let stopped = false
  let resumed: Resumed | undefined

  function wake() {
    if (waking || stopped) return
    waking = true
    countRestores(client, waiting, 1)
    code.load().then(
      ({ resume }) => {
        if (stopped) return
        for (const off of causes) off()
        resumed = resume({ client, stored: found, before, opened, setReady })
        for (const event of early) resumed.hear(event)
      },
      (error: unknown) => {
        if (stopped) return
        // The next cause tries again.
        waking = false
        countRestores(client, waiting, -1)
        setReady(true)
        log.error('The restore could not be loaded', { error })
      },
    )
  }

  if (!waiting.length) setReady(true)
  // A frame may be a Safe's, whose wallet is around the page.
  const isExpected = waiting.length || found.stored || storage.has('operations') || platform.framed()
  if (isExpected) wake()

  theme.setSystemMode(platform.prefersDark() ? 'dark' : 'light')
  const offs = [platform.onPrefersDark((dark) => theme.setSystemMode(dark ? 'dark' : 'light'))]
  const causes = [
    connection.subscribe((state, previous) => isCause(state, previous) && wake()),
    router.subscribe((modal, previous) => {
      if (!modal.open || previous.open) return
      opened = connection.getState()
      // Again where its code could not be loaded before. A sign-in follows the connection at once. What is wrong with the options is told to a
      // developer, also where there is no wallet to be asked.
      if (isExpected || client.options.debug || client.options.siwx || !client.adapters.size) wake()
    }),
    platform.onStorage((key) => (key === null || key.startsWith(`latchkey:${client.id}:`)) && wake()),
  ]
  for (const entry of client.adapters.values()) {
    offs.push(entry.instance.start())
    refreshAdapter(entry)
  }
  ports.hear = (event) => {
    if (resumed) return resumed.hear(event)
    early.push(event)
    wake()
  }
  for (const port of [pairing, auth]) if (port) offs.push(port.start())

  return () => {
    stopped = true
    setReady(false)
    ports.hear = undefined
    if (resumed) resumed.off()
    // The code that would have counted the restores down never loaded. The next start counts them up again.
    else if (waking) countRestores(client, waiting, -1)
    for (const off of [...causes, ...offs].reverse()) off()
  }
}

/** A library that is still looking for its stored connections has found none yet, so that is no cause. */
function isCause(state: ConnectionState, previous: ConnectionState): boolean {
  return state.pending === previous.pending || Object.values(state.pending).some((counts) => counts.attempts > 0)
}

function selectStored({ dispatch, networks }: CoreClient, { activeNamespace, selected }: Stored) {
  for (const { caipNetworkId, chainNamespace } of networks) {
    if (Object.values(selected).includes(caipNetworkId)) dispatch({ type: 'networkSelected', chainId: caipNetworkId })
    if (chainNamespace === activeNamespace) dispatch({ type: 'namespaceActivated', namespace: activeNamespace })
  }
}
