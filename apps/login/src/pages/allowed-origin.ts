import { originAllowed } from '@latchkey/api-client'

/**
 * Whether the frame may talk to an app: the project must allow its origin, and the browser must report the same origin
 * for the window around the frame. A browser without `location.ancestorOrigins` reports nothing. There only the header
 * `frame-ancestors` refuses other pages.
 *
 * @param around the origins around this frame, the nearest first, where the browser tells them
 */
export function isAllowedApp({
  origin,
  ancestors,
  around = [origin],
}: {
  readonly origin: string
  readonly ancestors: readonly string[]
  readonly around: readonly string[] | undefined
}): boolean {
  // All windows around the frame are checked, because each of them could cover it.
  return around[0] === origin && around.every((one) => originAllowed(one, ancestors))
}
