import type { Unsubscribe } from '@latchkey/core'

type Target = {
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

/** The part of a window that says what its keyboard leaves visible. */
export type KeyboardPage = {
  readonly innerHeight: number
  readonly visualViewport?:
    | (Target & { readonly height: number; readonly offsetTop: number; readonly scale: number })
    | null
}

/**
 * Keeps a modal dialog above the keyboard of a phone, which is laid over the page, and as high as what is left. It writes only changes: while a question
 * is shown, the login site takes no press for a moment after the frame has moved.
 *
 * @returns ends it
 */
export function followKeyboard(page: KeyboardPage, { style }: { readonly style: Record<string, string> }): Unsubscribe {
  const { visualViewport: visual } = page
  if (!visual) return () => {}
  let placed = ''
  const look = () => {
    const [height, top] = [Math.floor(visual.height), Math.round(visual.offsetTop)]
    const bottom = Math.round(page.innerHeight - visual.height - visual.offsetTop)
    // A pinch zoom leaves less visible too, but covers nothing.
    const isCovered = bottom > 1 && visual.scale === 1
    const next = isCovered ? [`${top}px`, `${bottom}px`, `${height}px`, '0px'] : ['', '', '', '']
    if (next.join() === placed) return
    placed = next.join()
    const [start = '', end = '', most = '', margin = ''] = next
    Object.assign(style, { top: start, bottom: end, maxHeight: most, marginBlockEnd: margin })
  }
  // It scrolls without another size when the page moves below the keyboard.
  const types = ['resize', 'scroll']
  for (const type of types) visual.addEventListener(type, look)
  look()
  return () => {
    for (const type of types) visual.removeEventListener(type, look)
  }
}
