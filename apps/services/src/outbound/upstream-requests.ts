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

/** Counts requests for the visitor who is served right now; false when that visitor has caused too many. @default 1 */
export type TakeRequest = (count?: number) => boolean

/** A home, a /56, has the share of one visitor. */
const shares = [1, 1, 4] as const

/**
 * Limits the requests to a company's servers, or to the operator's nodes, for one visitor. They cost the operator's
 * money, or a part of a quota that all visitors share. The server's own work isn't counted.
 */
export function createUpstreamRequests({
  burst,
  perSecond,
  now,
  visitor = () => undefined,
}: UpstreamRequestsOptions): TakeRequest {
  const rate = createNetworkRate(burst, perSecond, now, shares)
  return (count) => {
    const address = visitor()
    return address === undefined || rate.take(address, count)
  }
}

/**
 * How many times the rate of the setting `requests` one address may ask nodes. A request to the RPC proxy is one
 * request to a node, so these never reach it, also where a /56 has four times the rate. A balance is two or three
 * requests to the node of each network, and a page of Solana's history up to 40.
 */
const nodeShare = 4

/** The limit of the JSON-RPC requests to the nodes of all chains together that one visitor causes, by any route. */
export function createNodeRequests(
  { burst, perSecond }: Pick<UpstreamRequestsOptions, 'burst' | 'perSecond'>,
  visitor: () => string | undefined,
  now: () => number,
): TakeRequest {
  return createUpstreamRequests({ burst: nodeShare * burst, perSecond: nodeShare * perSecond, visitor, now })
}
