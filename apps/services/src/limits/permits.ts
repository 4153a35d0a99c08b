import { networksAround } from './networks-around.ts'

/** Gives a permit back. Calling it again is harmless. */
export type Release = () => void

/** Permits (a semaphore) for work that holds something scarce, such as a connection to another server. */
export type Permits = {
  /**
   * Takes a permit, undefined when none is free for this address.
   *
   * @param address of the visitor the work is for, as `addressOf` gives it; undefined for the server's own work
   */
  take(address: string | undefined): Release | undefined
  /**
   * The same, and waits for a permit for at most `ms`. Addresses take turns, so that one with many waiting requests doesn't delay the others.
   */
  wait(address: string | undefined, ms: number): Promise<Release | undefined>
  /** How many are taken. */
  readonly taken: number
}

type Waiter = (release: Release | undefined) => void

/**
 * Shares permits among addresses without a fixed number for each: an address may hold at most half as many permits as are free. Alone it
 * gets a third of all. An address that holds none gets any free permit, while a busy one has to wait until enough are free. An IPv6 visitor can have
 * 256 or more networks of 64 bits, so the networks of 56 and 48 bits around it are counted by the same rule.
 *
 * The rule is the dynamic threshold of shared-memory switches: Choudhury and Hahne, https://doi.org/10.1109/90.664262
 *
 * @example
 * const permits = createPermits(32)
 * const release = await permits.wait(address, 2000)
 * if (!release) throw new ImageError('busy', 'Too many images at once')
 * try { … } finally { release() }
 */
export function createPermits(total: number): Permits {
  const held = new Map<string, number>()
  /** By address, in the order of their turns. */
  const waiting = new Map<string | undefined, Set<Waiter>>()
  let taken = 0

  function take(address: string | undefined): Release | undefined {
    const free = total - taken
    const networks = address === undefined ? [] : networksAround(address)
    if (free <= 0 || networks.some((network) => (held.get(network) ?? 0) * 2 >= free)) return undefined
    taken += 1
    for (const network of networks) held.set(network, (held.get(network) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      taken -= 1
      for (const network of networks) {
        const count = (held.get(network) ?? 0) - 1
        if (count > 0) held.set(network, count)
        else held.delete(network)
      }
      admit()
    }
  }

  /** Gives the free permits to the waiting requests, one permit for each address in each turn. */
  function admit(): void {
    for (const [address, waiters] of [...waiting]) {
      const [first] = waiters
      const release = first && take(address)
      if (!release) continue
      forget(address, first)
      const rest = waiting.get(address)
      waiting.delete(address)
      if (rest) waiting.set(address, rest)
      first(release)
      if (taken >= total) return
    }
  }

  function forget(address: string | undefined, waiter: Waiter): void {
    const waiters = waiting.get(address)
    waiters?.delete(waiter)
    if (waiters?.size === 0) waiting.delete(address)
  }

  return {
    take,
    wait(address, ms) {
      const waiters = waiting.get(address) ?? new Set<Waiter>()
      const release = waiters.size === 0 ? take(address) : undefined
      // At most as many may wait as there are permits: the others would time out.
      if (release || ms <= 0 || waiters.size >= total) return Promise.resolve(release)
      waiting.set(address, waiters)
      return new Promise((resolve) => {
        const waiter: Waiter = (given) => {
          clearTimeout(timer)
          resolve(given)
        }
        const timer = setTimeout(() => {
          forget(address, waiter)
          resolve(undefined)
        }, ms)
        waiters.add(waiter)
      })
    },
    get taken() {
      return taken
    },
  }
}
