import type { Client } from '../client/client.ts'
import { activeConnection } from '../connection/select.ts'
import type { ConnectionState } from '../connection/state.ts'
import type { Off } from '../ports/namespace.ts'
import { guardFor } from '../router/guards.ts'
import { current } from '../router/history.ts'
import { sameRoute, type View } from '../router/route.ts'
import { afterNetworkSwitch } from './after-network-switch.ts'
import { settleConnected } from './settle-connected.ts'

/** Views in which something about the connection or network is being settled already. */
const settling: ReadonlySet<View> = new Set<View>([
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  'GetWallet',
  'SwitchNetwork',
  'WhatIsAWallet',
])

/**
 * Keeps the open modal in step with the connections: one that is made elsewhere, or approved after its view was left, settles it, and a
 * guard that begins or ceases to hold shows or leaves its view.
 */
export function watchModal(client: Client): Off {
  return client.connection.subscribe((state, before) => {
    if (!client.router.getState().open) return
    if (state.connections !== before.connections && wasMade(client, state, before)) settleConnected(client)
    checkGuards(client)
  })
}

/** A connection that a restore brings back ends no attempt that is under way; it only answers the first view. */
function wasMade(client: Client, state: ConnectionState, before: ConnectionState): boolean {
  const made = Object.values(state.connections).filter(({ id }) => !before.connections[id])
  const restored = made.every(({ namespace }) => (state.pending[namespace]?.restores ?? 0) > 0)
  return made.length > 0 && (!restored || current(client.router.getState().history).view === 'Connect')
}

function checkGuards(client: Client): void {
  const { router } = client
  const { open, history } = router.getState()
  if (!open) return
  const shown = current(history)
  const guard = guardFor(client, shown.view)
  if (guard && !settling.has(shown.view) && !sameRoute(guard.route, shown)) {
    router.reset(guard.route)
    router.set({ blocked: guard.blocks, continuation: shown })
  } else if (!guard && shown.view === 'UnsupportedChain') {
    if (activeConnection(client.connection.getState())) afterNetworkSwitch(client)
    else router.reset({ view: 'Connect' })
  }
}
