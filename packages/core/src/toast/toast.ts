import { createStore } from 'zustand/vanilla'
import type { Clock } from '../clock.ts'
import { toastAutoCloseMs, toastGapMs } from '../limits.ts'
import type { Off } from '../ports/namespace.ts'
import type { Readable } from '../store.ts'

/** SPEC S3.37 */
export type ToastVariant = 'loading' | 'success' | 'error'

/** A key of the copy with its values, or a text that is shown as it is (an error's own words). */
export type ToastMessage =
  | { readonly key: string; readonly values?: Readonly<Record<string, string | number>> | undefined }
  | { readonly text: string }

export type Toast = { readonly id: string; readonly variant: ToastVariant; readonly message: ToastMessage }

export type ToastState = { readonly current?: Toast | undefined }

export type Toasts = Readable<ToastState> & {
  /**
   * Shows a message and returns its id. An open one closes first and the new one follows 150 ms later (SPEC S4.38); of several that
   * come meanwhile the last is shown. Success and error close after 2.5 s, loading only by `close`.
   */
  show(toast: { variant: ToastVariant; message: ToastMessage }): string
  /** With an id: only if that one is open or about to show. */
  close(id?: string): void
}

export function createToasts({ clock }: { clock: Clock }): Toasts {
  const store = createStore<ToastState>(() => ({}))
  let count = 0
  let next: Toast | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let cancelClose: Off | undefined
  let cancelNext: Off | undefined

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
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    show(toast) {
      hide()
      cancelNext?.()
      next = { id: `toast-${++count}`, ...toast }
      const { id } = next
      const wait = closedAt + toastGapMs - clock.now()
      if (wait > 0) cancelNext = clock.setTimeout(showNext, wait)
      else showNext()
      return id
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
