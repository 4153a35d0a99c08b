import { type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Brings focus to the heading of a new view, unless the view took it itself. With `always: false` only if focus was inside before: a part
 * of a page that changes by itself must not take focus from what the visitor is doing. The handlers go to the panel.
 */
export function useHeadingFocus(options: {
  readonly panel: RefObject<HTMLElement | null>
  readonly frame: RefObject<HTMLElement | null>
  readonly viewKey: string
  readonly always: boolean
}): { readonly onFocus: () => void; readonly onBlur: FocusEventHandler } {
  const { panel, frame, viewKey, always } = options
  /** Stays true when the focused element itself goes with its view: React tells of no blur then. */
  const within = useRef(false)
  const focused = useRef(viewKey)
  useLayoutEffect(() => {
    if (focused.current === viewKey) return
    focused.current = viewKey
    const root = frame.current?.getRootNode() as Document | ShadowRoot | undefined
    if (frame.current?.contains(root?.activeElement ?? null)) return
    if (always || within.current) panel.current?.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: true })
  }, [panel, frame, viewKey, always])
  return {
    onFocus: () => {
      within.current = true
    },
    onBlur: ({ relatedTarget }) => {
      within.current = Boolean(panel.current?.contains(relatedTarget))
    },
  }
}
