import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { current } from '../../kernel/router/history.ts'
import { sameRoute, type View } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'
import { isUndecided } from '../sign-in/sign-in-gate.ts'
import { afterNetworkSwitch } from './after-network-switch.ts'
import { guardFor } from './guard-for.ts'
import { settleConnected } from './settle-connected.ts'

/**
 * Keeps the open modal in step with the connections. A connection that was made in another tab, or approved after its view was left, settles
 * the modal. A guard that starts to hold shows its view on top; when the guard no longer holds, that view goes away. `opened` is the state of
 * the connections at the opening.
 */
export function watchModal(client: LatchkeyClient, opened: ConnectionState): Unsubscribe {
  let held = guardFor(client, undefined)

  function follow(state: ConnectionState, before: ConnectionState) {
    const guard = guardFor(client, undefined)
    const begins = guard !== null && !(held && sameRoute(held.route, guard.route))
    held = guard
    const { router } = client
    if (!router.getState().open) return
    if (state.connections !== before.connections && wasMade(client, state, before)) settleConnected(client)
    const { open, history } = router.getState()
    const shown = current(history)
    if (!open) return
    // It is still being checked whether the account is signed in. If it is not, the sign-in shows its view itself.
    const waits = guard?.route.view === 'SIWXSignMessage' && isUndecided(client)
    if (guard && begins && !waits && !isSettling(shown.view)) {
      router.push(guard.route)
      router.set({ blocked: guard.blocks })
    } else if (!guard && shown.view === 'UnsupportedChain') {
      if (activeConnection(state)) afterNetworkSwitch(client)
      else router.reset({ view: 'Connect' })
    }
  }
  follow(client.connection.getState(), opened)
  return client.connection.subscribe(follow)
}

/** The visitor is settling something about the connection or network already. */
function isSettling(view: View): boolean {
  const { purpose, isGuard } = viewRules(view)
  return (purpose === 'connect' || purpose === 'network') && !isGuard
}

/** A connection that a restore brings back ends no attempt that is under way; it only answers the first view. */
function wasMade(client: LatchkeyClient, state: ConnectionState, before: ConnectionState): boolean {
  const made = Object.values(state.connections).filter(({ id }) => !before.connections[id])
  const restored = made.every(({ namespace }) => (state.pending[namespace]?.restores ?? 0) > 0)
  return made.length > 0 && (!restored || current(client.router.getState().history).view === 'Connect')
}
