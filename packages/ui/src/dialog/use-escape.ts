import { type RefObject, useEffect, useRef } from 'react'

export type EscapeOptions = {
  readonly host: HTMLElement
  readonly dialog: RefObject<HTMLElement | null>
  readonly active: boolean
  readonly onEscape: () => void
}

/**
 * Escape, before other listeners hear of it: other libraries listen on `document`, and would close their own modal or stop the browser from
 * closing ours. A key pressed in a dialog above this one is ignored.
 */
export function useEscape({ host, dialog, active, onEscape }: EscapeOptions): void {
  const handler = useRef(onEscape)
  useEffect(() => {
    handler.current = onEscape
  })
  useEffect(() => {
    const view = host.ownerDocument.defaultView
    if (!active || !view) return
    const closedBy = (what: string) => dialog.current?.setAttribute('closedby', what)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      const { body, documentElement } = host.ownerDocument
      const [target] = event.composedPath()
      if (!event.composedPath().includes(host) && target !== body && target !== documentElement) {
        // The browser would ask the dialog to close, right after all listeners got the key and none has prevented it.
        closedBy('none')
        view.setTimeout(() => closedBy('closerequest'))
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      handler.current()
    }
    view.addEventListener('keydown', onKey, true)
    return () => view.removeEventListener('keydown', onKey, true)
  }, [host, dialog, active])
}
