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
    // It scrolls without being resized when the keyboard stays and the page moves below it.
    const types = ['resize', 'scroll']
    for (const type of types) visual.addEventListener(type, update)
    return () => {
      for (const type of types) visual.removeEventListener(type, update)
    }
  }, [dialog])
}
