import { systemClock } from '@latchkey/core'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { canSeeCovers } from './can-see-covers.ts'
import { createClickGuard, type GuardState } from './click-guard.ts'
import { createFrameScale } from './frame-scale.ts'

/** A frame smaller than this shows no question, in CSS pixels. */
const leastSize = { width: 240, height: 200 }

/** `isVisible` and `trackVisibility` are of Intersection Observer v2, which only some browsers have. */
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Guards against clicks that the visitor meant for something else. The page around the frame may cover it, shrink it,
 * change its look, or show it right under the pointer.
 *
 * @param look changes with everything that the app can change in the drawing
 * @returns the state, a check of the click itself, and whether the page draws this frame too small to be read
 */
export function useClickGuard(
  area: RefObject<HTMLElement | null>,
  look: string,
): {
  readonly state: GuardState
  accepts(event: { readonly isTrusted: boolean }): boolean
  readonly isSmall: boolean
} {
  const [state, setState] = useState<GuardState>('wait')
  const [scale] = useState(() =>
    createFrameScale({
      pixels: () => devicePixelRatio,
      isCoarse: () => globalThis.matchMedia?.('(pointer: coarse)').matches === true,
    }),
  )
  const [isSmall, setSmall] = useState(() => isDrawnSmall(scale))
  const [guard] = useState(() =>
    createClickGuard({
      clock: { now: () => performance.now(), setTimeout: systemClock.setTimeout },
      isShown: () =>
        innerWidth >= leastSize.width &&
        innerHeight >= leastSize.height &&
        !isDrawnSmall(scale) &&
        document.visibilityState === 'visible',
      onState: setState,
    }),
  )

  useLayoutEffect(() => guard.drawn(look), [guard, look])

  useEffect(() => {
    const element = area.current
    if (!element) return
    const options = { threshold: [0, 0.5, 0.9, 0.99, 1], trackVisibility: true, delay: 100 }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as Entry | undefined
      if (!last) return
      // Browsers without version 2 have no `isVisible`. In them an approval is in its own window, which no page can
      // cover, and `Protected` asks for a new login.
      guard.see(last.intersectionRatio >= 0.99 && (!canSeeCovers() || last.isVisible === true))
    }, options)
    observer.observe(element)
    const measure = () => setSmall(isDrawnSmall(scale))
    const resized = () => {
      measure()
      guard.restart()
    }
    // Only these keys press a button. Tab must not keep it off for a visitor who has no pointer.
    const keyed = ({ key }: KeyboardEvent) => {
      if (key === 'Enter' || key === ' ') guard.pressed()
    }
    const moved = (event: PointerEvent) => {
      scale.moved(event)
      measure()
    }
    window.addEventListener('resize', resized)
    // A window of the app above this one may have closed under the first click of two. The second one was meant for it,
    // and brings the focus here.
    window.addEventListener('focus', guard.restart)
    window.addEventListener('pointerdown', guard.pressed)
    window.addEventListener('keydown', keyed)
    window.addEventListener('pointermove', moved)
    document.addEventListener('visibilitychange', guard.restart)
    return () => {
      guard.end()
      observer.disconnect()
      window.removeEventListener('resize', resized)
      window.removeEventListener('focus', guard.restart)
      window.removeEventListener('pointerdown', guard.pressed)
      window.removeEventListener('keydown', keyed)
      window.removeEventListener('pointermove', moved)
      document.removeEventListener('visibilitychange', guard.restart)
    }
  }, [area, guard, scale])

  // Another scale is no other size in CSS pixels, so it may come without `resize`.
  useEffect(() => watchPixels(() => setSmall(isDrawnSmall(scale))), [scale])
  useEffect(() => {
    if (isSmall) guard.restart()
  }, [guard, isSmall])

  return { state, accepts: guard.accepts, isSmall }
}

/** Only a page around can draw it small: a window is as large as the visitor wants it. */
const isDrawnSmall = ({ isSmall }: ReturnType<typeof createFrameScale>): boolean =>
  window.parent !== window && isSmall()

/** Calls back at each change of `devicePixelRatio`. */
function watchPixels(listener: () => void): () => void {
  let query: MediaQueryList | undefined
  const changed = () => {
    unwatch()
    watch()
    listener()
  }
  const unwatch = () => query?.removeEventListener('change', changed)
  const watch = () => {
    query = globalThis.matchMedia?.(`(resolution: ${devicePixelRatio}dppx)`)
    query?.addEventListener('change', changed)
  }
  watch()
  return unwatch
}
