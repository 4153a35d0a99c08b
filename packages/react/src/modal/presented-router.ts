import type { Readable } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import type { Router, RouterState } from '@latchkey/core/modal'
import type { Views } from '../provider/modal-loader.ts'
import { afterPaint } from './after-paint.ts'

/**
 * The router's state as the modal shows it. An opening is passed on after the next frame, so that the browser paints the pressed button first
 * and the press doesn't wait for the dialog (Interaction to Next Paint). Every other change is passed on in the same turn.
 */
export function createPresentedRouter(router: Router, views: Views): Readable<RouterState> {
  const listeners = new Set<(state: RouterState, last: RouterState) => void>()
  let shown = router.getState()
  let endWaiting: (() => void) | undefined
  let unsubscribe: (() => void) | undefined

  function show(state: RouterState) {
    endWaiting?.()
    endWaiting = undefined
    const last = shown
    shown = state
    for (const listener of [...listeners]) listener(state, last)
  }
  function follow(state: RouterState) {
    if (!state.open || shown.open) return show(state)
    // Its failure is told when the view is shown.
    views.load(current(state.history).view).catch(() => {})
    endWaiting ??= afterPaint(() => show(router.getState()))
  }
  return {
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
        endWaiting = undefined
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
  }
}
