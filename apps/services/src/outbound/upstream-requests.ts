import { createNetworkRate } from '../limits/network-rate.ts'

export type UpstreamRequestsOptions = {
  /** Requests for one address at once, and each second from then on. */
  readonly burst: number
  readonly perSecond: number
  /** In ms. */
  readonly now: () => number
  /** The address of the visitor that is served right now, undefined in the server's own work. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
}

/** Counts a request for the visitor who is served right now; false when that visitor has caused too many. */
export type TakeRequest = () => boolean

/** A home, a /56, has the share of one visitor. */
const shares = [1, 1, 4] as const

/**
 * Limits the requests to a company's servers for one visitor. They cost the operator's money, or a part of a quota that
 * all visitors share. The server's own work isn't counted.
 */
export function createUpstreamRequests({
  burst,
  perSecond,
  now,
  visitor = () => undefined,
}: UpstreamRequestsOptions): TakeRequest {
  const rate = createNetworkRate(burst, perSecond, now, shares)
  return () => {
    const address = visitor()
    return address === undefined || rate.take(address)
  }
}
