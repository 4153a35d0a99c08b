import { type RefObject, useEffect, useState } from 'react'

/** Whether the text around an element is longer than the window shows, and is scrolled (`.lk-scroll`). */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  // Without dependencies: each change of the words may change it.
  useEffect(() => {
    const around = element.current?.closest('.lk-scroll')
    const measure = () => setScrolls(around != null && around.scrollHeight > around.clientHeight)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  })
  return scrolls
}
