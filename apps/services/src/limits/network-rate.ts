import { networksAround } from './networks-around.ts'
import { createRateTable } from './rate-table.ts'

/** A token bucket for each address and for the IPv6 networks around it. */
export type NetworkRate = {
  /** Takes some; false when the address, or all addresses of its network together, took too much. */
  take(address: string, cost?: number): boolean
  /** Whether `take` would return true. */
  has(address: string, cost?: number): boolean
  /** How long it takes until the buckets of the address and its networks are full again, in ms. */
  fullIn(address: string): number
}

/** The multiples of the rate for a /64, a /56 and a /48: many visitors may share the wider ones. */
const usualShares = [1, 4, 16] as const

/**
 * @param now in ms
 * @param shares what a /64, a /56 and a /48 may take, as multiples
 */
export function createNetworkRate(
  burst: number,
  perSecond: number,
  now: () => number,
  shares: readonly number[] = usualShares,
): NetworkRate {
  // Each width has a table of its own, so the many addresses of one network can't push out the entry that counts them
  // together.
  const tables = shares.map((share) => createRateTable(burst * share, perSecond * share, now))
  return {
    take: (address, cost) => networksAround(address).every((network, index) => tables[index]?.take(network, cost)),
    has: (address, cost) => networksAround(address).every((network, index) => tables[index]?.has(network, cost)),
    fullIn: (address) =>
      Math.max(...networksAround(address).map((network, index) => tables[index]?.fullIn(network) ?? 0)),
  }
}
