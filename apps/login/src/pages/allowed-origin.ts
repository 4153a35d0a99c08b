import { originAllowed } from '@latchkey/api-client'

/**
 * Whether the frame may speak to an app: its origin fits the project's list, and the browser says the same of the window around the frame.
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
  // A page inside an allowed page is around the frame as well: each of them could cover it.
  return around[0] === origin && around.every((one) => originAllowed(one, ancestors))
}
