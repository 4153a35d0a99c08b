import { createNetworkRate } from '../limits/network-rate.ts'

/**
 * How many bytes of other servers' answers one address may cause at once, and each second from then on. The largest
 * answer fits.
 */
const burst = 12_582_912
const perSecond = 2_097_152

/** Counts bytes of an answer for the visitor who is served right now; false when that visitor has caused too many. */
export type TakeBytes = (bytes: number) => boolean

/**
 * Limits the bytes that are read for one visitor. A small question may have an answer of megabytes, and reading many of
 * those delays all other visitors.
 *
 * @param visitor its address; undefined in the server's own work, which is not counted
 * @param now in ms
 */
export function createUpstreamBytes(visitor: () => string | undefined, now: () => number): TakeBytes {
  const rate = createNetworkRate(burst, perSecond, now)
  return (bytes) => {
    const address = visitor()
    return address === undefined || rate.take(address, bytes)
  }
}
