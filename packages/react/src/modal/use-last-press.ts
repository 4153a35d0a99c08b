import { useCallback, useEffect, useRef } from 'react'

/** Says what was pressed last in the page, for who gives focus back: in Safari a button that is pressed has none. */
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
