import { countRestores, readStoredState, type Stored } from '../flows/restore/stored-connections.ts'
import type { AnyAdapter, CoreClient } from '../kernel/client.ts'
import type { ConnectionState } from '../kernel/connection/state.ts'
import type { Lazy } from '../kernel/lazily.ts'
import type { Unsubscribe } from '../kernel/ports/namespace.ts'
import type { PairingEvent } from '../kernel/ports/pairing.ts'
import type { Resumed, ResumeOptions } from './resume.ts'

type StartOptions = {
  client: CoreClient
  code: Lazy<{ resume(options: ResumeOptions): Resumed }>
  refreshAdapter(entry: AnyAdapter): void
  setReady(ready: boolean): void
  hearPairing(listener: (event: PairingEvent) => void): Unsubscribe
}

/**
 * Everything `start()` turns on; the returned off turns all of it off again. What only matters once there is somebody to connect follows
 * on demand (`resume.ts`): at once where an earlier visit left something, else with the first sign of life.
 */
export function startClient({ client, code, refreshAdapter, setReady, hearPairing }: StartOptions): Unsubscribe {
  const { connection, log, pairing, platform, router, storage, theme } = client
  const visit = readStoredState(client)
  const waiting = [...visit.own, ...visit.paired]
  if (visit.stored) selectStored(client, visit.stored)
  const before = connection.getState()
  /** Pairing events that came before their listener. */
  const early: PairingEvent[] = []
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
        resumed = resume({ client, visit, before, opened, setReady })
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
  if (waiting.length || visit.stored || storage.has('operations') || platform.framed()) wake()

  theme.setSystemMode(platform.prefersDark() ? 'dark' : 'light')
  const offs = [platform.onPrefersDark((dark) => theme.setSystemMode(dark ? 'dark' : 'light'))]
  const causes = [
    connection.subscribe((state, previous) => isCause(state, previous) && wake()),
    router.subscribe((modal, previous) => {
      // The view is drawn ahead: the visitor has asked for nothing yet.
      if (modal.ahead !== previous.ahead) return
      if (modal.open && !previous.open) opened = connection.getState()
      // What the visitor asked for is drawn first.
      platform.page.requestIdleCallback?.(wake, { timeout: 1000 }) ?? wake()
    }),
    platform.onStorage((key) => (key === null || key.startsWith(`latchkey:${client.id}:`)) && wake()),
  ]
  for (const entry of client.adapters.values()) {
    offs.push(entry.instance.start())
    refreshAdapter(entry)
  }
  if (pairing) {
    const hear = (event: PairingEvent) => {
      if (resumed) return resumed.hear(event)
      early.push(event)
      wake()
    }
    offs.push(pairing.start(), hearPairing(hear))
  }

  return () => {
    stopped = true
    setReady(false)
    if (resumed) resumed.off()
    // No user is left to count them out, and the next start counts them in again.
    else if (waking) countRestores(client, waiting, -1)
    for (const off of [...causes, ...offs].reverse()) off()
  }
}

/** A library that looks around for what it remembers has found nothing yet. */
function isCause(state: ConnectionState, previous: ConnectionState): boolean {
  return state.pending === previous.pending || Object.values(state.pending).some((counts) => counts.attempts > 0)
}

function selectStored({ dispatch, networks }: CoreClient, { activeNamespace, selected }: Stored) {
  for (const { caipNetworkId, chainNamespace } of networks) {
    if (Object.values(selected).includes(caipNetworkId)) dispatch({ type: 'networkSelected', chainId: caipNetworkId })
    if (chainNamespace === activeNamespace) dispatch({ type: 'namespaceActivated', namespace: activeNamespace })
  }
}
