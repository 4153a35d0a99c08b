import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Handlers for the element whose focused child may vanish. */
export type KeepFocus = { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: (event: FocusEvent) => void }

/**
 * When the focused button goes away with its state (Retry becomes a spinner), or keeps only its space (`data-idle`), focus moves to
 * `fallback` instead of falling to the page, where a keyboard or screen reader would have to start over.
 */
export function useKeepFocus(fallback: RefObject<HTMLElement | null>): KeepFocus {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!focused.current || (focused.current.isConnected && !focused.current.closest('[data-idle]'))) return
    focused.current = null
    fallback.current?.focus()
  })
  return {
    onFocus: (event) => {
      focused.current = event.target
    },
    // React sends no blur for elements that it removes itself. A window that opens above the page takes its focus, and gives it back to the element.
    onBlur: ({ target }) => {
      if ((target.getRootNode() as Document | ShadowRoot).activeElement !== target) focused.current = null
    },
  }
}
