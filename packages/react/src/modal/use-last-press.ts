import { useCallback, useEffect, useRef } from 'react'

/** Returns the element that was pressed last in the page. The dialog gives the focus back to it, because Safari doesn't focus a pressed button. */
export function useLastPress(): () => Element | null {
  const last = useRef<Element>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      last.current = target as Element
    }
    // Before the page's own listeners, which may open the modal or keep the press to themselves.
    window.addEventListener('click', note, true)
    return () => window.removeEventListener('click', note, true)
  }, [])
  return useCallback(() => last.current, [])
}
