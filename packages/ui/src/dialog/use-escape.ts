import { useEffect, useRef } from 'react'

/**
 * Escape, before anybody else hears of it: other libraries listen on `document`, and would close their own modal or stop the browser from
 * closing ours. A key pressed in something that lies above (another dialog) is not ours.
 */
export function useEscape(host: HTMLElement, active: boolean, onEscape: () => void): void {
  const handler = useRef(onEscape)
  useEffect(() => {
    handler.current = onEscape
  })
  useEffect(() => {
    const view = host.ownerDocument.defaultView
    if (!active || !view) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      const { body, documentElement } = host.ownerDocument
      const [target] = event.composedPath()
      if (!event.composedPath().includes(host) && target !== body && target !== documentElement) return
      event.preventDefault()
      event.stopImmediatePropagation()
      handler.current()
    }
    view.addEventListener('keydown', onKey, true)
    return () => view.removeEventListener('keydown', onKey, true)
  }, [host, active])
}
