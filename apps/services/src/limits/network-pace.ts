import { createBoundedTable } from './bounded-table.ts'
import { networksAround } from './networks-around.ts'
import { rateTableBytes } from './rate-table.ts'

/** A pace for each address and for the IPv6 networks around it: an address that is faster waits. */
export type NetworkPace = {
  /** How long the address has to wait before its next work, in ms. @default 1 */
  wait(address: string, cost?: number): number
  /** Counts work of the address, also beyond its pace. @default 1 */
  take(address: string, cost?: number): void
}

export type NetworkPaceOptions = {
  /** What an address may take at once without a wait, and each second from then on. */
  readonly burst: number
  readonly perSecond: number
  /** What a /64, a /56 and a /48 may take, as multiples. */
  readonly shares: readonly number[]
  /** The longest wait, in ms: what goes beyond it is forgotten. */
  readonly longestMs: number
  /** In ms. */
  readonly now: () => number
}

/** The size of a number in V8's heap. */
const numberBytes = 16

/** Makes the paces. Each is the generic cell rate algorithm (ITU-T I.371), as in `rate-table.ts`, with a wait in place of a refusal. */
export function createNetworkPace({ burst, perSecond, shares, longestMs, now }: NetworkPaceOptions): NetworkPace {
  const burstMs = (burst / perSecond) * 1000
  // Times count from here, so they are small and their sums exact enough.
  const begun = now()
  const time = () => now() - begun
  const lanes = shares.map((share) => ({
    perMs: (perSecond * share) / 1000,
    /** When a network will have its whole burst again. */
    fullAt: createBoundedTable<number>({
      maxBytes: rateTableBytes,
      valueBytes: numberBytes,
      worth: (at) => at - time(),
      sweepMs: 1_000,
    }),
  }))
  type Lane = (typeof lanes)[number]
  const fullAtOf = ({ fullAt }: Lane, network: string, current: number): number => {
    const known = fullAt.get(network) ?? current
    // If the clock was set back, a time may be further away than any wait is.
    const at = Math.min(Math.max(known, current), current + burstMs + longestMs)
    if (at < known) fullAt.set(network, at)
    return at
  }
  const lanesOf = (address: string): (readonly [Lane, string])[] =>
    networksAround(address).flatMap((network, index) => {
      const lane = lanes[index]
      return lane ? [[lane, network] as const] : []
    })
  return {
    wait(address, cost = 1) {
      const current = time()
      const waits = lanesOf(address).map(
        ([lane, network]) => fullAtOf(lane, network, current) + cost / lane.perMs - current - burstMs,
      )
      return Math.min(longestMs, Math.max(0, ...waits))
    },
    take(address, cost = 1) {
      const current = time()
      for (const [lane, network] of lanesOf(address))
        lane.fullAt.set(network, fullAtOf(lane, network, current) + cost / lane.perMs)
    },
  }
}
