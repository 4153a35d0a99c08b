/** The least device pixels for a CSS pixel. Screens for fingers have more of them than others. */
const leastPixels = { fine: 0.7, coarse: 1 }
/** The least size of a CSS pixel, in those of the screen. */
const leastScale = 0.6
/** How far the pointer must move until its way is measured, in CSS px: its places are whole numbers. */
const leastWay = 40
/**
 * So many more small ways than others tell that the frame is drawn small. One is not enough: the frame may grow or move
 * under a pointer that is on its way.
 */
const leastSmallWays = 2
/** A pointer that is moved so little on the screen, in its px, between two events rests. */
const leastStep = 8

type Place = { readonly clientX: number; readonly clientY: number; readonly screenX: number; readonly screenY: number }

/** The size at which the page around draws this frame. */
export type FrameScale = {
  /** Takes where the pointer is, in the frame and on the screen. */
  moved(to: Place): void
  /** Whether it is drawn too small to be read. */
  isSmall(): boolean
}

/**
 * Measures how large a CSS pixel of this frame is. With CSS `zoom` a page can draw a frame at a fifth of its size: the frame keeps its own size in CSS
 * pixels, and Intersection Observer v2 calls it visible. A small `devicePixelRatio` tells it; a screen with many pixels has none, so the pointer's way
 * in the frame is compared with its way on the screen.
 */
export function createFrameScale({
  isCoarse,
  pixels,
}: {
  /** Whether a finger is the main pointer. */
  isCoarse(): boolean
  /** `devicePixelRatio` */
  pixels(): number
}): FrameScale {
  let from: Place | undefined
  let last: Place | undefined
  let smallWays = 0
  return {
    moved({ clientX, clientY, screenX, screenY }) {
      const place = { clientX, clientY, screenX, screenY }
      const step = last && wayBetween(last, place)
      last = place
      // The frame has moved or grown, and the pointer rests.
      const isOfFrame = step !== undefined && step.inFrame >= leastWay && step.onScreen < leastStep
      if (isOfFrame) from = place
      from ??= place
      const { inFrame, onScreen } = wayBetween(from, place)
      if (inFrame < leastWay) return
      const isSmallWay = onScreen / inFrame < leastScale
      // Once it is measured as small it stays small: the page could move it with the pointer.
      if (smallWays < leastSmallWays) smallWays = isSmallWay ? smallWays + 1 : Math.max(0, smallWays - 1)
      from = place
    },
    isSmall: () => smallWays >= leastSmallWays || pixels() < leastPixels[isCoarse() ? 'coarse' : 'fine'],
  }
}

function wayBetween(from: Place, to: Place): { readonly inFrame: number; readonly onScreen: number } {
  return {
    inFrame: Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY),
    onScreen: Math.hypot(to.screenX - from.screenX, to.screenY - from.screenY),
  }
}
