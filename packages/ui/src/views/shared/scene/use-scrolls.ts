import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the view around an element is higher than its window shows, and is scrolled (`.lk-scroll`). A view that is just
 * leaving lies over it for a moment and doesn't count.
 */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const view = element.current?.closest('.lk-frame')
    const around = view?.closest('.lk-scroll')
    if (!view || !around || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setScrolls(view.scrollHeight > around.clientHeight))
    observer.observe(view)
    observer.observe(around)
    return () => observer.disconnect()
  }, [element])
  return scrolls
}
