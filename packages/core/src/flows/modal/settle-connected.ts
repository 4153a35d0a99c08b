import type { LatchkeyClient } from '../../kernel/client.ts'
import { current } from '../../kernel/router/history.ts'
import type { View } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'
import { isUndecided, signInGate } from '../sign-in/sign-in-gate.ts'
import { closeModal } from './close.ts'
import { guardFor } from './guards.ts'

/**
 * What the open modal does once a connection is there: first what guards want settled, then the view that was asked for while
 * disconnected, else it closes. Harmless when it is closed or has moved on. `from`: a view that several connections are made in says by
 * itself when it is done. Where it isn't known yet whether the account is signed in, it waits for that.
 */
export function settleConnected(client: LatchkeyClient, from?: View): void {
  const { router } = client
  const waits = isUndecided(client) && guardFor(client, undefined)?.route.view !== 'UnsupportedChain'
  if (!waits) settle(client, from)
  else {
    router.set({ loading: true })
    client.use(signInGate).waiting.add(() => {
      router.set({ loading: false })
      settle(client, from)
    })
  }
}

function settle(client: LatchkeyClient, from: View | undefined): void {
  const { router } = client
  const { open, history, continuation } = router.getState()
  const { view } = current(history)
  const { purpose, endsItself } = viewRules[view]
  if (!open || !((purpose === 'connect' && !endsItself) || view === from)) return
  const guard = guardFor(client, undefined)
  if (guard) {
    router.reset(guard.route)
    router.set({ blocked: guard.blocks })
  } else if (continuation) {
    router.reset(continuation)
    router.set({ continuation: undefined, blocked: undefined })
  } else closeModal(client)
}
