import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../clock.ts'
import type { Lazy } from '../lazily.ts'
import { type Readable, readable } from '../store.ts'

/** The look of a message. */
export type ToastVariant = 'loading' | 'success' | 'error'

/**
 * A key of `packages/ui/src/copy/en/toasts.ts` with its values, or a text that is shown as it is (an error's own words). Core knows no texts, so
 * no type checks the key.
 */
export type ToastMessage =
  | { readonly key: string; readonly values?: Readonly<Record<string, string | number>> | undefined }
  | { readonly text: string }

/** A message that the modal shows for a moment. */
export type Toast = { readonly id: string; readonly variant: ToastVariant; readonly message: ToastMessage }

/** The message to show now. */
export type ToastState = { readonly current?: Toast | undefined }

/** The messages of a client, one at a time. */
export type Toasts = Readable<ToastState> & {
  /**
   * Shows a message and returns its id. An open one closes first and the new one follows 150 ms later; of several that
   * come meanwhile the last is shown. Success and error close after 2.5 s, loading only by `close`.
   */
  show(toast: { variant: ToastVariant; message: ToastMessage }): string
  /** With an id: only if that one is open or about to show. */
  close(id?: string): void
}

/** Shows toasts one after the other. Its code loads with the first toast. */
export type ToastQueue = {
  show(toast: Toast): void
  /** With an id: only if that one is open or about to show. */
  close(id: string | undefined): void
}

export type ToastQueueOptions = { readonly store: StoreApi<ToastState>; readonly clock: Clock }

type ToastsOptions = {
  readonly clock: Clock
  readonly code: Lazy<{ createToastQueue(options: ToastQueueOptions): ToastQueue }>
}

export function createToasts({ clock, code }: ToastsOptions): Toasts {
  const store = createStore<ToastState>(() => ({}))
  let count = 0
  let queue: ToastQueue | undefined

  function use(act: (queue: ToastQueue) => void) {
    code.use(({ createToastQueue }) => {
      queue ??= createToastQueue({ store, clock })
      act(queue)
    })
  }
  return {
    ...readable(store),
    show(toast) {
      const id = `toast-${++count}`
      use((toasts) => toasts.show({ id, ...toast }))
      return id
    },
    close: (id) => use((toasts) => toasts.close(id)),
  }
}
