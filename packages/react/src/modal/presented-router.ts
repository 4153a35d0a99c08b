import { current } from '@latchkey/core/internal'
import type { Router, RouterState } from '@latchkey/core/modal'
import type { PresentedRouter, Views } from '../provider/modal-loader.ts'
import { afterPaint } from '../timing/after-paint.ts'

/**
 * The router's state as the modal shows it. An opening is passed on after the next frame, so that the browser paints
 * the pressed button first and the press doesn't wait for the dialog (Interaction to Next Paint). The same for a view
 * that was drawn ahead: it is shown at once, and React's work follows. Every other change is passed on in the same
 * turn of the event loop.
 */
export function createPresentedRouter(router: Router, views: Views): PresentedRouter {
  const listeners = new Set<(state: RouterState, last: RouterState) => void>()
  let shown = router.getState()
  let endWaiting: (() => void) | undefined
  let hideAgain: (() => void) | undefined
  let unsubscribe: (() => void) | undefined

  function show(state: RouterState) {
    endWaiting?.()
    hideAgain = endWaiting = undefined
    const last = shown
    shown = state
    for (const listener of [...listeners]) listener(state, last)
  }
  const catchUp = () => show(router.getState())
  function follow(state: RouterState) {
    const route = current(state.history)
    if (!state.open || shown.open) {
      const drawn = state.open && presented.ahead?.key === JSON.stringify(route) ? presented.ahead : undefined
      if (drawn) hideAgain ??= drawn.show(catchUp)
      else hideAgain?.()
      if (!drawn || !hideAgain) return show(state)
    }
    // Its failure appears when the view is shown.
    else views.load(route.view).catch(() => {})
    endWaiting ??= afterPaint(catchUp)
  }
  const presented: PresentedRouter = {
    getState: () => (unsubscribe ? shown : router.getState()),
    getInitialState: router.getInitialState,
    subscribe(listener) {
      if (!unsubscribe) shown = router.getState()
      unsubscribe ??= router.subscribe(follow)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        endWaiting?.()
        hideAgain = endWaiting = undefined
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
  }
  return presented
}
