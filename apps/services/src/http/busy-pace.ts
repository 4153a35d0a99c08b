import type { ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { createBudget } from '../limits/budget.ts'
import { createNetworkRate } from '../limits/network-rate.ts'

/**
 * Serves a request of an address: at once, or after a wait if the process is busy and the address asks too fast. False,
 * and nothing is served, if it would wait too long or too many requests wait. A request whose client leaves is dropped.
 */
export type BusyPace = (address: string, outgoing: Pick<ServerResponse, 'once' | 'off'>, serve: () => void) => boolean

/**
 * Counts a request that waits to begin, because the process is busy.
 *
 * @returns ends the wait: the request is served, or its client has left
 */
export type BeginWait = () => (outcome: 'served' | 'left') => void

/** What an address may ask at once in a busy process, as a share of what it may ask in a second. */
const burstShare = 1 / 12
/** In a busy process a home with IPv6 has the pace of one address, and a company the pace of sixteen. */
const shares = [1, 1, 16] as const
/** How long a request waits at most, in ms. */
const longestMs = 5_000

/**
 * Makes the even pace that keeps one visitor's many requests from making all others wait.
 *
 * @param isBusy whether this process has so much work that visitors wait for each other
 * @param now in ms
 * @param beginWait counts a request that waits. @default not counted
 */
export function createBusyPace(
  { requests }: Pick<Config, 'requests'>,
  isBusy: () => boolean,
  now: () => number,
  beginWait: BeginWait = () => () => undefined,
): BusyPace {
  const { maxOpen, maxOpenPerAddress, perSecond } = requests
  const burst = Math.max(1, perSecond * burstShare)
  const burstMs = (burst / perSecond) * 1000
  // What is beyond the burst isn't refused: it waits.
  const rate = createNetworkRate(burst + (longestMs / 1000) * perSecond, perSecond, now, shares)
  // Behind a proxy, `limitOpenRequests` doesn't see the requests that wait here.
  const waiting = createBudget({ total: maxOpen, perAddress: maxOpenPerAddress, perHolder: 1 })

  return (address, outgoing, serve) => {
    if (isBusy()) {
      const share = waiting.open(address)
      if (!share.take(1)) return false
      const ms = rate.take(address) ? rate.fullIn(address) - burstMs : undefined
      if (ms === undefined || ms <= 0) share.close()
      if (ms === undefined) return false
      if (ms > 0) {
        const endWait = beginWait()
        const leave = () => {
          clearTimeout(timer)
          share.close()
          endWait('left')
        }
        const timer = setTimeout(() => {
          outgoing.off('close', leave)
          share.close()
          endWait('served')
          serve()
        }, ms)
        outgoing.once('close', leave)
        return true
      }
    }
    serve()
    return true
  }
}
