import { type FocusEventHandler, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Brings focus to the heading of a new view, unless the view took it itself. With `always: false` only if focus was inside before: a part
 * of a page that changes by itself must not take focus from what the visitor is doing. Focus goes there too when the control that has it
 * vanishes, or a keyboard or screen reader would have to start over at the page. The handlers go to the panel.
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
    if (always || within.current) focusHeading(panel, frame)
  }, [panel, frame, viewKey, always])
  useEffect(() => {
    const observer = new MutationObserver(() => within.current && focusHeading(panel, panel))
    observer.observe(panel.current as HTMLElement, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [panel])
  return {
    onFocus: () => {
      within.current = true
    },
    // A window that opens above the page takes its focus, and gives it back to the element.
    onBlur: ({ relatedTarget }) => {
      within.current = holds(panel.current, relatedTarget as Node | null)
    },
  }
}

/** Unless something in `frame` has focus. */
function focusHeading(panel: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): void {
  if (!holds(frame.current)) panel.current?.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: true })
}

/** Whether an element holds the one that has focus. */
function holds(element: HTMLElement | null, focused?: Node | null): boolean {
  return !!element?.contains(focused ?? (element.getRootNode() as Document | ShadowRoot).activeElement)
}
