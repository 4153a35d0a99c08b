import { AsyncLocalStorage } from 'node:async_hooks'
import { createQueue, type Queue } from './queue.ts'

/**
 * Begins work at once, or in a later turn of the event loop when this turn has had enough.
 *
 * @param address of the visitor the work is for, as `addressOf` gives it
 */
export type FairStarts = (address: string, begin: () => void) => void

/** How long work may be begun in one turn of the event loop, in ms. */
const mostMs = 2

/** Networks within networks, down to an address with what waits for it. */
type Waiting = {
  readonly within: Map<string, Waiting>
  /** The keys of `within`, in the order of their turns. */
  readonly turns: Queue<string>
  readonly begins: Queue<() => void>
}

const createWaiting = (): Waiting => ({ within: new Map(), turns: createQueue(), begins: createQueue() })

/**
 * Makes a queue for the beginnings of work. Without it, everything that arrives in one turn of the event loop begins in
 * that turn, and the next visitor waits for all of it. With it a turn stays short, and networks take turns at every
 * level: first those with the same first number, then those within. So a flood from many addresses of one network
 * delays that network.
 *
 * @param time in ms @default performance.now
 * @example
 * const start = createFairStarts()
 * start(address, () => listener(incoming, outgoing))
 */
export function createFairStarts(time: () => number = () => performance.now()): FairStarts {
  const all = createWaiting()
  // Otherwise work would run in the request scope of the caller that came before it, and count for that address.
  const outside = AsyncLocalStorage.snapshot()
  let turnEnds = 0
  let isTurnAwaited = false
  let isBeginning = false

  function awaitTurn(): void {
    if (isTurnAwaited) return
    isTurnAwaited = true
    turnEnds = time() + mostMs
    setImmediate(() => {
      isTurnAwaited = false
      beginNext()
    })
  }

  function beginNext(): void {
    isBeginning = false
    if (isTurnAwaited && time() >= turnEnds) return
    const begin = take(all)
    if (!begin) return
    awaitTurn()
    isBeginning = true
    // Most of the work runs in promises, so the time is looked at when those that wait for nothing have run: a tick comes
    // after all microtasks. It is asked for before the work begins, so that work that throws doesn't stop the queue.
    queueMicrotask(() => process.nextTick(beginNext))
    outside(begin)
  }

  return (address, begin) => {
    put(all, address, begin)
    if (!isBeginning) beginNext()
  }
}

function put(all: Waiting, address: string, begin: () => void): void {
  let at = all
  for (const part of address.split(/[.:]/)) {
    const next = at.within.get(part) ?? createWaiting()
    if (!at.within.has(part)) {
      at.within.set(part, next)
      at.turns.push(part)
    }
    at = next
  }
  at.begins.push(begin)
}

function take({ begins, turns, within }: Waiting): (() => void) | undefined {
  const part = turns.shift()
  const inner = part !== undefined && within.get(part)
  if (!inner) return begins.shift()
  const begin = take(inner)
  if (inner.turns.isEmpty() && inner.begins.isEmpty()) within.delete(part)
  else turns.push(part)
  return begin
}
