import { networksAround } from './networks-around.ts'

/** The visitor that work is for. */
export type Asker = {
  /** As `addressOf` gives it. */
  readonly address: string
  /** Whether the connection has ended, so that no answer can be read. @default never */
  readonly hasGone?: (() => boolean) | undefined
}

/**
 * Queues work that keeps the processor busy, and runs it when its turn comes.
 *
 * @param asker the visitor the work is for
 * @param prepare waits for what the work needs, such as the database, before the work queues for its turn: no other visitor's work waits for
 * that. It isn't called when too much waits
 * @returns undefined when too much work of this address waits already, or when its visitor has gone meanwhile
 */
export type InTurn = <T, P = undefined>(
  asker: Asker,
  work: (prepared: P) => T | Promise<T>,
  prepare?: () => Promise<P>,
) => Promise<{ readonly value: T } | undefined>

/** The most work of one network that waits or is being prepared. */
const mostWaiting = 64

/**
 * Runs one piece of work at a time, with a pause after each. So all of it together gets a share of the processor, and
 * other requests wait for one piece at most. Networks take turns, so that a network with much work doesn't delay the
 * others.
 *
 * @param share of the processor, above 0 and up to 1
 * @example
 * const inTurn = createTurns(0.25)
 * const signed = await inTurn({ address }, () => sign(answer))
 */
export function createTurns(share: number): InTurn {
  const waiting = new Map<string, (() => void)[]>()
  /** By network, also what is being prepared. */
  const held = new Map<string, number>()
  let isTaken = false

  function next(): void {
    const [first] = waiting
    if (!first) {
      isTaken = false
      return
    }
    const [network, queue] = first
    // The network goes to the end of the line.
    waiting.delete(network)
    const begin = queue.shift()
    if (queue.length > 0) waiting.set(network, queue)
    begin?.()
  }

  async function wait<P>(network: string, prepare: (() => Promise<P>) | undefined): Promise<P | undefined> {
    held.set(network, (held.get(network) ?? 0) + 1)
    try {
      const prepared = prepare && (await prepare())
      if (isTaken) {
        const queue = waiting.get(network) ?? []
        waiting.set(network, queue)
        await new Promise<void>((resolve) => queue.push(resolve))
      }
      isTaken = true
      return prepared
    } finally {
      const count = (held.get(network) ?? 0) - 1
      if (count > 0) held.set(network, count)
      else held.delete(network)
    }
  }

  return async <T, P>(asker: Asker, work: (prepared: P) => T | Promise<T>, prepare?: () => Promise<P>) => {
    const { address, hasGone } = asker
    const [own, wider] = networksAround(address)
    const network = wider ?? own ?? address
    if ((isTaken || prepare) && (held.get(network) ?? 0) >= mostWaiting) return undefined
    const prepared = await wait(network, prepare)
    if (hasGone?.()) {
      next()
      return undefined
    }
    const begun = performance.now()
    try {
      return { value: await work(prepared as P) }
    } finally {
      setTimeout(next, (performance.now() - begun) * (1 / share - 1))
    }
  }
}
