import { networksAround } from '../limits/networks-around.ts'
import type { Release } from '../limits/permits.ts'
import { createTurnQueue, type TurnQueue } from './turn-queue.ts'

/**
 * Permits for work that every request may need, such as a connection to the database. A request that finds no free
 * permit waits.
 */
export type TurnPermits = {
  /**
   * Waits for a permit. Undefined when no permit became free in time.
   *
   * @param address of the visitor the work is for, as `addressOf` gives it; undefined for the server's own work
   */
  wait(address: string | undefined, ms: number): Promise<Release | undefined>
}

type Waiter = { readonly begin: (release: Release) => void; isOver: boolean }
/** `live`: how many entries of the queue still wait. The time of the others is over. */
type Line = { readonly queue: TurnQueue<Waiter>; live: number }

/** The name of the server's own work in `lines`. */
const own = ''

/**
 * Shares permits among networks by the rule of `limits/permits.ts`: a network may hold at most a quarter as many permits
 * as are free. So a network alone gets a fifth of all. A visitor who comes after five busy networks finds one of ten
 * permits at once, however many requests of those networks wait. The networks take turns, and so do the smaller networks
 * within one. Unlike there, any number of requests may wait, and freeing a permit takes the same time however many wait.
 *
 * A fifth of the permits is only for the server's own work, however many requests wait. That work holds at most half of
 * all permits.
 */
export function createTurnPermits(total: number): TurnPermits {
  const held = new Map<string, number>()
  const lines = new Map<string, Line>()
  let taken = 0
  const ownPermits = Math.floor(total / 5)
  const mostOwn = Math.ceil(total / 2)

  const mayTake = (network: string): boolean => {
    const heldByOwn = held.get(own) ?? 0
    if (network === own) return taken < total && heldByOwn < mostOwn
    const free = total - taken - Math.max(0, ownPermits - heldByOwn)
    return 4 * (held.get(network) ?? 0) < free
  }

  function take(network: string): Release {
    taken += 1
    held.set(network, (held.get(network) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      taken -= 1
      const count = (held.get(network) ?? 0) - 1
      if (count > 0) held.set(network, count)
      else held.delete(network)
      admit()
    }
  }

  function nextOf(line: Line): Waiter | undefined {
    for (let waiter = line.queue.take(); waiter; waiter = line.queue.take()) {
      if (waiter.isOver) continue
      line.live -= 1
      return waiter
    }
    return undefined
  }

  /**
   * Gives free permits to waiting networks. It skips at most as many networks as hold permits, because a network
   * without a permit may always take one.
   */
  function admit(): void {
    for (const [network, line] of lines) {
      if (taken >= total) return
      if (!mayTake(network)) continue
      const waiter = nextOf(line)
      // The network moves to the end of the line.
      lines.delete(network)
      if (line.live > 0) lines.set(network, line)
      waiter?.begin(take(network))
    }
  }

  return {
    wait(address, ms) {
      // The widest network first.
      const names = address === undefined ? [own] : networksAround(address).toReversed()
      const network = names[0] ?? own
      const known = lines.get(network)
      if (!known && mayTake(network)) return Promise.resolve(take(network))
      const line = known ?? { queue: createTurnQueue<Waiter>(), live: 0 }
      lines.set(network, line)
      line.live += 1
      return new Promise((resolve) => {
        const waiter: Waiter = {
          isOver: false,
          begin(release) {
            clearTimeout(timer)
            resolve(release)
          },
        }
        const timer = setTimeout(() => {
          waiter.isOver = true
          line.live -= 1
          if (line.live === 0 && lines.get(network) === line) lines.delete(network)
          resolve(undefined)
        }, ms)
        line.queue.add(names, waiter)
      })
    },
  }
}
