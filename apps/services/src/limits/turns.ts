import { networksAround } from './networks-around.ts'

/**
 * Runs work that keeps the processor busy, once it is its turn.
 *
 * @param address of the visitor the work is for, as `addressOf` gives it
 * @returns undefined when too much work of this address waits already
 */
export type InTurn = <T>(address: string, work: () => T | Promise<T>) => Promise<{ readonly value: T } | undefined>

/** Work of one network that waits. */
const mostWaiting = 64

/**
 * One piece of work at a time, with a pause after each, so that all of it together gets a share of the processor and requests of other kinds
 * wait for one piece at most. Networks take turns, so that one with much work doesn't delay the others'.
 *
 * @param share of the processor, above 0 and up to 1
 * @example
 * const inTurn = createTurns(0.25)
 * const signed = await inTurn(address, () => sign(answer))
 */
export function createTurns(share: number): InTurn {
  const waiting = new Map<string, (() => void)[]>()
  let isTaken = false

  function next(): void {
    const [first] = waiting
    if (!first) {
      isTaken = false
      return
    }
    const [network, queue] = first
    // It goes behind the others.
    waiting.delete(network)
    const begin = queue.shift()
    if (queue.length > 0) waiting.set(network, queue)
    begin?.()
  }

  return async (address, work) => {
    if (isTaken) {
      const [own, wider] = networksAround(address)
      const network = wider ?? own ?? address
      const queue = waiting.get(network) ?? []
      if (queue.length >= mostWaiting) return undefined
      waiting.set(network, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    isTaken = true
    const begun = performance.now()
    try {
      return { value: await work() }
    } finally {
      setTimeout(next, (performance.now() - begun) * (1 / share - 1))
    }
  }
}
