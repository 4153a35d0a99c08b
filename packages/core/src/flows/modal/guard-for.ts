import type { Guard, LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { View } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'
import { signInGuard } from '../sign-in/sign-in-gate.ts'

/** A connection on a network the app doesn't have is shown as such, unless the app allows it. */
const unsupportedChain: Guard = {
  id: 'unsupported-chain',
  check(client) {
    const connection = activeConnection(client.connection.getState())
    if (!connection || client.options.allowUnsupportedChain) return null
    const known = client.networks.some(({ caipNetworkId }) => caipNetworkId === connection.chainId)
    return known ? null : { route: { view: 'UnsupportedChain' } }
  },
}

/**
 * Holds while a connected account has no sign-in session where one is required, and when the visitor is to be asked. An unknown session
 * counts as none.
 */
const signIn: Guard = { id: 'sign-in', check: signInGuard }

/** The first guard that has something to settle before `requested` may be shown. */
export function guardFor(client: LatchkeyClient, requested: View | undefined): ReturnType<Guard['check']> {
  if (requested && viewRules(requested).overGuards) return null
  for (const guard of [unsupportedChain, signIn, ...(client.options.guards ?? [])]) {
    const found = guard.check(client)
    if (found) return found
  }
  return null
}
