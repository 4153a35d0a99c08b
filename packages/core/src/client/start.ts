import { watchModal } from '../flow/watch-modal.ts'
import { endSession } from '../pairing/end-session.ts'
import { resumePairing } from '../pairing/resume-pairing.ts'
import type { Off } from '../ports/namespace.ts'
import type { PairingEvent } from '../ports/pairing.ts'
import { adoptSession } from './adopt-session.ts'
import type { AnyAdapter, Client } from './client.ts'
import { followTabs } from './follow-tabs.ts'
import { keepConnections } from './keep-connections.ts'
import { type Stored, storedConnections } from './persist.ts'
import { restore } from './restore.ts'
import { connectWalletAround } from './wallet-around.ts'

type StartOptions = {
  client: Client
  refreshAdapter(entry: AnyAdapter): void
  setReady(ready: boolean): void
  hearPairing(listener: (event: PairingEvent) => void): Off
}

/** Everything `start()` turns on; the returned off turns all of it off again. */
export function startClient({ client, refreshAdapter, setReady, hearPairing }: StartOptions): Off {
  const { pairing } = client
  const controller = new AbortController()
  const offs: Off[] = [() => controller.abort()]
  const stored = client.storage.item(storedConnections).get()
  client.operations.load()
  offs.push(client.operations.follow())
  if (stored) selectStored(client, stored)

  client.theme.setSystemMode(client.platform.prefersDark() ? 'dark' : 'light')
  offs.push(client.platform.onPrefersDark((dark) => client.theme.setSystemMode(dark ? 'dark' : 'light')))

  for (const entry of client.adapters.values()) {
    offs.push(entry.instance.start())
    refreshAdapter(entry)
  }
  if (pairing) {
    offs.push(pairing.start())
    offs.push(hearPairing((event) => hear(client, event)))
  }

  offs.push(watchModal(client))

  const keep = keepConnections(client, stored)
  offs.push(keep.off)
  void restore({ client, stored, keep, signal: controller.signal }).then((restored) => {
    if (controller.signal.aborted) return
    keep.finished()
    offs.push(followTabs(client, controller.signal))
    setReady(true)
    if (!restored) connectWalletAround(client, controller.signal)
  })

  return () => {
    setReady(false)
    for (const off of offs.reverse()) off()
  }
}

function selectStored(client: Client, stored: Stored) {
  for (const chainId of Object.values(stored.selected)) {
    if (chainId && client.networks.some((network) => network.caipNetworkId === chainId))
      client.dispatch({ type: 'networkSelected', chainId })
  }
  if (client.networks.some((network) => network.chainNamespace === stored.activeNamespace))
    client.dispatch({ type: 'namespaceActivated', namespace: stored.activeNamespace })
}

function hear(client: Client, event: PairingEvent) {
  if (event.type === 'ended') endSession(client, event.sessionId)
  else if (event.type === 'session')
    void adoptSession(client, event.session, true).then((connections) => resumePairing(client, connections))
  else {
    for (const session of Object.values(client.connection.getState().sessions))
      if (session.source === 'pairing')
        client.dispatch({ type: 'recovering', sessionId: session.id, on: !event.connected })
  }
}
