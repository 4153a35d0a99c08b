import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { current, type RouteHistory } from '../../kernel/router/history.ts'
import type { Route } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'
import { closeModal } from './close.ts'
import { guardFor } from './guard-for.ts'

/**
 * Moves the open modal on after the network was switched: to the view that the app asked for while the network was unsupported, else back to
 * the view before the list of networks, else the modal closes. If the ecosystem of the new network has no connection, the wallets of that
 * ecosystem are shown. Does nothing if the modal shows another view by now.
 */
export function afterNetworkSwitch(client: LatchkeyClient): void {
  const { router } = client
  const { open, history, continuation } = router.getState()
  if (!open || !isForNetwork(current(history))) return
  const guard = guardFor(client, undefined)
  if (guard?.route.view === 'UnsupportedChain') return
  router.set({ blocked: guard?.blocks })
  const state = client.connection.getState()
  const others = Object.keys(state.connections).length > 0
  const at = history.findIndex(isForNetwork)
  if (guard) router.reset(guard.route)
  else if (others && !activeConnection(state)) router.replace({ view: 'Connect', namespace: state.activeNamespace })
  else if (continuation) {
    router.reset(continuation)
    router.set({ continuation: undefined })
  } else if (at > 0) router.set({ history: history.slice(0, at) as unknown as RouteHistory })
  else closeModal(client)
}

function isForNetwork({ view }: Route): boolean {
  return viewRules(view).purpose === 'network'
}
