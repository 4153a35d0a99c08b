import type { Client } from '../client/client.ts'
import type { Guard } from '../client/guard.ts'
import { activeConnection } from '../connection/select.ts'
import type { View } from './route.ts'

/** SPEC S2.30: a connection on a network the app doesn't have is shown as such, unless the app allows it. */
const unsupportedChain: Guard = {
  id: 'unsupported-chain',
  check(client) {
    const connection = activeConnection(client.connection.getState())
    if (!connection || client.options.allowUnsupportedChain) return null
    const known = client.networks.some(({ caipNetworkId }) => caipNetworkId === connection.chainId)
    return known ? null : { route: { view: 'UnsupportedChain' } }
  },
}

/** RULINGS R6: when asked for, these are shown whatever the guards say. */
const exempt: ReadonlySet<View> = new Set<View>(['Connect', 'Networks', 'Account'])

/** The first guard that has something to settle before `requested` may be shown. */
export function guardFor(client: Client, requested: View | undefined): ReturnType<Guard['check']> {
  if (requested && exempt.has(requested)) return null
  for (const guard of [unsupportedChain, ...(client.options.guards ?? [])]) {
    const found = guard.check(client)
    if (found) return found
  }
  return null
}
