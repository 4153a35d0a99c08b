import { toastsCopy, useCopy } from '@latchkey/ui'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyToasts` returns. */
export type UseLatchkeyToastsReturnType = {
  /** The toast to show now, in the visitor's language. */
  readonly current:
    | { readonly id: string; readonly variant: 'loading' | 'success' | 'error'; readonly text: string }
    | undefined
  close(): void
}

/**
 * The toasts that the modal would show, for an interface of your own.
 *
 * @example
 * const { current, close } = useLatchkeyToasts()
 * return current && <p role="status" onClick={close}>{current.text}</p>
 */
export function useLatchkeyToasts(): UseLatchkeyToastsReturnType {
  const { toasts } = useLatchkeyContext().client
  const toast = useReadable(toasts, (state) => state.current)
  const t = useCopy('toasts', toastsCopy)
  return useMemo(() => {
    const close = () => toasts.close(toast?.id)
    if (!toast) return { current: undefined, close }
    const { id, variant, message } = toast
    const text = 'text' in message ? message.text : t(message.key as keyof typeof toastsCopy, message.values)
    return { current: { id, variant, text }, close }
  }, [toasts, toast, t])
}
