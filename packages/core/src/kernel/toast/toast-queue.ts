import { toastAutoCloseMs, toastGapMs } from '../limits.ts'
import type { Unsubscribe } from '../ports/namespace.ts'
import type { Toast, ToastQueue, ToastQueueOptions } from './toast.ts'

/** What `client.toasts` does, loaded with the first toast. */
export function createToastQueue({ store, clock }: ToastQueueOptions): ToastQueue {
  let next: Toast | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let cancelClose: Unsubscribe | undefined
  let cancelNext: Unsubscribe | undefined

  function hide() {
    cancelClose?.()
    if (!store.getState().current) return
    closedAt = clock.now()
    store.setState({ current: undefined })
  }

  function showNext() {
    const toast = next
    next = undefined
    store.setState({ current: toast })
    if (!toast || toast.variant === 'loading') return
    cancelClose = clock.setTimeout(hide, toastAutoCloseMs)
  }

  return {
    show(toast) {
      hide()
      cancelNext?.()
      next = toast
      const wait = closedAt + toastGapMs - clock.now()
      if (wait > 0) cancelNext = clock.setTimeout(showNext, wait)
      else showNext()
    },
    close(id) {
      if (id === undefined || next?.id === id) {
        cancelNext?.()
        next = undefined
      }
      if (id === undefined || store.getState().current?.id === id) hide()
    },
  }
}
