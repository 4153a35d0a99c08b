import { type RefObject, useEffect } from 'react'

/** Phones lay their keyboard over the page: lifts the sheet above it, as `--lk-keyboard`. */
export function useKeyboardInset(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const view = element?.ownerDocument.defaultView
    const visual = view?.visualViewport
    if (!element || !view || !visual) return
    const update = () => {
      const covered = view.innerHeight - visual.height - visual.offsetTop
      // Pinch zoom shrinks it too, but nothing is covered then.
      element.style.setProperty('--lk-keyboard', covered > 1 && visual.scale === 1 ? `${Math.round(covered)}px` : '0px')
    }
    visual.addEventListener('resize', update)
    return () => visual.removeEventListener('resize', update)
  }, [dialog])
}
