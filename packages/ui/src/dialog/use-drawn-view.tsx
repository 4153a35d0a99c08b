import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import css from './drawn-view.css?inline'
import { type ShownView, showDrawnView } from './show-drawn-view.ts'

export { SilentWhile, type SilentWhileProps } from './silent-while.tsx'

/** Parameters of `useDrawnView`. */
export type DrawnView = {
  /** The panel draws it as `next`: hidden. */
  readonly isAhead: boolean
  /** As the panel's `view` and `title` will be. */
  readonly view: string
  readonly title: string
  /**
   * Given what shows the view in the frame of a press; React's own change has to follow. It returns what hides it
   * again, `undefined` where it can't be shown so. `catchUp` is called when a key is pressed before. Returns the end of
   * it.
   */
  readonly onDrawn: (show: (catchUp: () => void) => (() => void) | undefined) => () => void
}

/**
 * For a view that may be drawn as a panel's `next`. Draw the returned element first in the view: it finds the view's parent element.
 *
 * @example
 * const marker = useDrawnView({ isAhead, view: 'WalletSend', title, onDrawn })
 */
export function useDrawnView({ isAhead, view, title, onDrawn }: DrawnView): ReactNode {
  useStyles(css)
  const marker = useRef<HTMLSpanElement>(null)
  const shown = useRef<ShownView>(undefined)
  useLayoutEffect(() => {
    const frame = marker.current?.parentElement
    if (!isAhead || !frame) return shown.current?.settle()
    const stopLayingOut = layOutHidden(frame)
    const forget = onDrawn((catchUp) => {
      shown.current = showDrawnView(frame, { view, title, catchUp })
      return shown.current?.undo
    })
    return () => {
      stopLayingOut()
      forget()
    }
  }, [isAhead, view, title, onDrawn])
  useLayoutEffect(() => () => shown.current?.undo(), [])
  return <span hidden ref={marker} />
}

/**
 * Browsers lay out an unpainted element only when asked to. This asks at once and after each change, so that the layout is done before the
 * press. Returns its teardown.
 */
function layOutHidden(frame: HTMLElement): () => void {
  const layOut = () => void (frame.hidden && (frame.lastElementChild as HTMLElement | null)?.offsetHeight)
  const observer = new MutationObserver(layOut)
  observer.observe(frame, { subtree: true, childList: true, characterData: true, attributes: true })
  layOut()
  return () => observer.disconnect()
}
