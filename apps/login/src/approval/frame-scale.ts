/** The least device pixels for a CSS pixel. Screens for fingers have more of them than others. */
const leastPixels = { fine: 0.7, coarse: 1 }
/** The least size of a CSS pixel, in those of the screen. */
const leastScale = 0.6
/** How far the pointer must move until its way is measured, in CSS px: its places are whole numbers. */
const leastWay = 40
/**
 * So many more small ways than others tell that the frame is drawn small. A frame that grows or moves under a pointer
 * that rests makes one small way.
 */
const leastSmallWays = 3

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
  let smallWays = 0
  return {
    moved({ clientX, clientY, screenX, screenY }) {
      from ??= { clientX, clientY, screenX, screenY }
      const way = Math.hypot(clientX - from.clientX, clientY - from.clientY)
      if (way < leastWay) return
      const isSmallWay = Math.hypot(screenX - from.screenX, screenY - from.screenY) / way < leastScale
      // Once it is measured as small it stays small: the page could move it with the pointer.
      if (smallWays < leastSmallWays) smallWays = isSmallWay ? smallWays + 1 : Math.max(0, smallWays - 1)
      from = { clientX, clientY, screenX, screenY }
    },
    isSmall: () => smallWays >= leastSmallWays || pixels() < leastPixels[isCoarse() ? 'coarse' : 'fine'],
  }
}
