import type { LatchkeyClient } from '../../kernel/client.ts'
import { current, type RouteHistory } from '../../kernel/router/history.ts'
import type { Route } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'
import { closeModal } from '../modal/close.ts'
import { guardFor } from '../modal/guard-for.ts'
import { openModal } from '../modal/open.ts'

const view = 'SIWXSignMessage'

/** What the sign-in does to the modal. */
export function signInView(client: LatchkeyClient) {
  const { router } = client
  const isShown = () => router.getState().open && current(router.getState().history).view === view
  /** The gate's word on closing. */
  const block = () => router.set({ blocked: guardFor(client, undefined)?.blocks })

  /** Where the modal goes once no account is asked any more. */
  function leave(otherwise: Route | undefined) {
    if (!isShown()) return
    const { continuation, history } = router.getState()
    block()
    if (continuation) {
      router.reset(continuation)
      router.set({ continuation: undefined })
    } else if (history.length > 1) router.set({ history: history.slice(0, -1) as unknown as RouteHistory })
    else if (otherwise) router.reset(otherwise)
    else closeModal(client)
  }
  return {
    isShown,
    leave,
    block,
    /** Over what is shown, or in a modal of its own. A view that connects goes on to it by itself. */
    show() {
      if (isShown()) return block()
      if (!router.getState().open) {
        void openModal(client)
        return
      }
      const guard = guardFor(client, undefined)
      if (guard?.route.view !== view || isConnecting(router.getState().history)) return
      router.push(guard.route)
      block()
    },
    /** The account that was asked is gone. */
    reset(route: Route) {
      if (!router.getState().open) return
      router.reset(route)
      router.set({ blocked: undefined, loading: false })
    },
  }
}

/** When such a view is done, `settleConnected` shows the sign-in. */
function isConnecting(history: RouteHistory): boolean {
  return viewRules(current(history).view).purpose === 'connect'
}
