import type { LatchkeyClient } from '../../kernel/client.ts'
import { current } from '../../kernel/router/history.ts'
import type { View } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'
import { isUndecided, signInGate } from '../sign-in/sign-in-gate.ts'
import { closeModal } from './close.ts'
import { guardFor } from './guard-for.ts'

/**
 * Moves the open modal on after a connection was made: to the view of a guard that holds, else to the view that the app asked for before
 * there was a connection, else the modal closes. Does nothing if the modal is closed or shows another view by now. A view in which several
 * connections are made passes its name as `from` when it is done. While it is being checked whether the account is signed in, the modal waits.
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
  const { purpose, endsItself } = viewRules(view)
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
