import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How long it takes, in ms. */
export const heightMs = 150
const viewMs = 150
/** How long the shield keeps a double click's second press from the next view, in ms. */
const shieldMs = 250

export const easing = 'cubic-bezier(0.22, 0.8, 0.32, 1)'

export type ViewMotion = {
  /** What scrolls and changes its height. */
  readonly body: RefObject<HTMLDivElement | null>
  /** The view's own box, a new one for each view. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly shield: RefObject<HTMLDivElement | null>
}

export function isStill(element: Element): boolean {
  const view = element.ownerDocument.defaultView
  return !view?.matchMedia || !element.animate || view.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The motion of the old view and of the next one. */
export function fade(old: HTMLElement, next: HTMLElement, scale: number): readonly [old: Animation, next: Animation] {
  return [
    old.animate([{}, { opacity: 0, scale }], { duration: viewMs, easing, fill: 'forwards' }),
    next.animate([{ opacity: 0, scale: 2 - scale }, {}], { duration: viewMs, easing }),
  ]
}

/** Fades out the old view, which takes no input any more, while the new one fades in. Returns the end of it. */
function crossFade(body: HTMLElement, old: HTMLElement, next: HTMLElement, scale: number): () => void {
  const remove = () => old.remove()
  old.inert = true
  body.append(old)
  // Shown before React's work, it goes already.
  if (old.hasAttribute('data-old')) return remove
  old.removeAttribute('data-latchkey-view')
  old.setAttribute('data-old', '')
  fade(old, next, scale)[0].finished.then(remove, remove)
  return remove
}

/** Moves the body's height along whenever the view's own changes. The observer reports between layout and paint: nothing is forced. */
function followHeight(body: HTMLElement, frame: HTMLElement, height: { current: number | undefined }): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {}
  const observer = new ResizeObserver(() => {
    // Its own, or that of a view that was shown before React's work.
    const [motion] = body.getAnimations()
    const from = motion ? body.offsetHeight : height.current
    motion?.cancel()
    const to = body.offsetHeight
    // Drawn ahead it has no height yet: its opening is no change of it.
    height.current = to || undefined
    if (from === undefined || from === to || isStill(body)) return
    body.animate([{ height: `${from}px` }, { height: `${to}px` }], { duration: heightMs, easing })
  })
  observer.observe(frame)
  return () => observer.disconnect()
}

/** From one view to the next: cross-fade, height, shield, and scroll positions kept for the way back (UX: best of each, 1). */
export function useViewMotion(viewKey: string, direction: 'forward' | 'back' | undefined): ViewMotion {
  const body = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const shield = useRef<HTMLDivElement>(null)
  const shown = useRef<{ key: string; frame: HTMLElement }>(undefined)
  const height = useRef<number>(undefined)
  const scrolls = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const { current: box } = body
    const { current: next } = frame
    const last = shown.current
    if (!box || !next) return
    shown.current = { key: viewKey, frame: next }
    const saved = scrolls.current
    const save = () => saved.set(viewKey, box.scrollTop)
    box.addEventListener('scroll', save, { passive: true })
    const stopFollowing = followHeight(box, next, height)
    const ends = [() => box.removeEventListener('scroll', save), stopFollowing]

    if (last && last.frame !== next) {
      if (direction !== 'back') saved.delete(viewKey)
      const top = saved.get(viewKey) ?? 0
      const before = saved.get(last.key) ?? 0
      if (!isStill(box)) {
        last.frame.style.insetBlockStart = `${top - before}px`
        ends.push(crossFade(box, last.frame, next, direction === 'back' ? 0.95 : 1.05))
      }
      // Setting it without need would make the browser lay the page out again.
      if (top !== before) box.scrollTop = top
      const cover = shield.current
      const uncover = () => cover?.setAttribute('hidden', '')
      cover?.removeAttribute('hidden')
      const timer = setTimeout(uncover, shieldMs)
      ends.push(() => clearTimeout(timer), uncover)
    }
    return () => {
      for (const end of ends) end()
    }
  }, [viewKey, direction])

  return { body, frame, shield }
}
