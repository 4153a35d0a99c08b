import type { ConnectionState } from '../connection/state.ts'
import type { Off } from '../ports/namespace.ts'
import type { PairingEvent } from '../ports/pairing.ts'
import { adoptSession } from './adopt-session.ts'
import type { AnyAdapter, Client } from './client.ts'
import { project, type Stored, storedConnections } from './persist.ts'
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
  const { connection, pairing } = client
  const item = client.storage.item(storedConnections)
  const controller = new AbortController()
  const offs: Off[] = [() => controller.abort()]
  const stored = item.get()
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

  let written = JSON.stringify(project(client))
  const persist = (state: ConnectionState) => {
    const projection = project(client, state)
    const text = JSON.stringify(projection)
    if (text === written) return
    written = text
    item.set(projection)
  }
  void restore({ client, stored, signal: controller.signal }).then((restored) => {
    if (controller.signal.aborted) return
    // From here on the state is the truth; before, a write would forget what is still being restored.
    offs.push(connection.subscribe(persist))
    persist(connection.getState())
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
  if (event.type === 'ended') client.dispatch({ type: 'sessionEnded', sessionId: event.sessionId })
  else if (event.type === 'session') void adoptSession(client, event.session, true)
  else {
    for (const session of Object.values(client.connection.getState().sessions))
      if (session.source === 'pairing')
        client.dispatch({ type: 'recovering', sessionId: session.id, on: !event.connected })
  }
}
