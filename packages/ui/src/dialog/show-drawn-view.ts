import { easing, fade, heightMs, isStill } from './use-view-motion.ts'

/** As `--lk-fast`. */
const titleMs = 120

/** A view that is shown before React knows of it. */
export type ShownView = {
  /** Puts back what was shown before: the view isn't wanted any more. */
  undo(): void
  /** React shows it now, with a heading of its own. */
  settle(): void
}

/**
 * Shows a view that the panel has drawn ahead, with its heading, in the frame of the press; the panel's own change
 * follows. Moves nothing that React owns: it only sets attributes and the heading's text. `undefined` where the shown
 * view is scrolled: its position is kept by the panel.
 */
export function showDrawnView(
  next: HTMLElement,
  {
    view,
    title,
    catchUp,
  }: {
    readonly view: string
    readonly title: string
    /** Called when a key is pressed, or the old view gets focus or input, before React's work: focus is where it belongs before that is heard. */
    readonly catchUp: () => void
  },
): ShownView | undefined {
  const body = next.parentElement
  const old = body?.querySelector<HTMLElement>('.lk-frame:not([hidden], [data-old])')
  const main = body?.parentElement
  const heading = main?.querySelector<HTMLElement>('.lk-title')
  const shield = main?.querySelector<HTMLElement>('.lk-shield')
  if (!body || !old || !main || !heading || !shield || body.scrollTop > 0) return undefined
  const still = isStill(body)
  const before = body.offsetHeight
  const name = old.getAttribute('data-latchkey-view') ?? ''
  const from = performance.now()

  const words = heading.textContent
  heading.textContent = title
  next.hidden = false
  next.setAttribute('data-latchkey-view', view)
  old.removeAttribute('data-latchkey-view')
  // A double click's second press isn't meant for the next view.
  shield.hidden = false
  if (still) old.hidden = true
  else old.setAttribute('data-old', '')
  const motions: Animation[] = still
    ? []
    : [
        ...fade(old, next, 1.05),
        // As the panel's `lk-title`.
        heading.animate([{ opacity: 0, translate: '0 0.25em' }, {}], { duration: titleMs, easing: 'ease-out' }),
      ]
  // It reports between layout and paint: nothing is forced.
  const observer = still
    ? undefined
    : new ResizeObserver(() => {
        observer?.disconnect()
        const height = body.offsetHeight
        if (height === before) return
        motions.push(
          body.animate([{ height: `${before}px` }, { height: `${height}px` }], { duration: heightMs, easing }),
        )
      })
  observer?.observe(next)

  const window = body.ownerDocument.defaultView
  // Focus that goes back into the old view, or input without a key (a voice, an input method), would be lost with that
  // view. Focus that moves within a shadow root is heard of only there.
  const heard = [
    [window, 'keydown'],
    [old, 'focusin'],
    [old, 'beforeinput'],
  ] as const
  for (const [target, type] of heard) target?.addEventListener(type, catchUp, true)
  let isOver = false
  const end = (how: () => void) => {
    if (isOver) return
    isOver = true
    for (const [target, type] of heard) target?.removeEventListener(type, catchUp, true)
    how()
  }
  const hideAgain = () => {
    observer?.disconnect()
    for (const motion of motions) motion.cancel()
    heading.textContent = words
    next.hidden = true
    next.removeAttribute('data-latchkey-view')
    old.hidden = false
    old.removeAttribute('data-old')
    old.setAttribute('data-latchkey-view', name)
    shield.hidden = true
  }
  const handOver = () => {
    // So that the new heading isn't animated a second time.
    const own = main.querySelector<HTMLElement>('.lk-title')
    own?.style.setProperty('animation-delay', `${Math.round(from - performance.now())}ms`)
    const remove = () => old.remove()
    motions[0]?.finished.then(remove, remove)
  }
  return { undo: () => end(hideAgain), settle: () => end(handOver) }
}
