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
  /** Whether it is in the line of addresses. */
  isInLine: boolean
}

const createWaiting = (): Waiting => ({
  within: new Map(),
  turns: createQueue(),
  begins: createQueue(),
  isInLine: false,
})

/**
 * Makes a queue for the beginnings of work. Without it, everything that arrives in one turn of the event loop begins in
 * that turn, and the next visitor waits for all of it. With it a turn stays short, and networks and addresses take
 * turns.
 *
 * Networks take turns at every level: first those with the same first number, then those within. So a flood from many
 * addresses of one network delays that network. But with an address in each network, and some near a visitor, an
 * attacker could make that visitor wait for the product of both numbers. So half of the work is begun for addresses in
 * turn, whatever their networks are.
 *
 * @param time in ms @default performance.now
 * @example
 * const start = createFairStarts()
 * start(address, () => listener(incoming, outgoing))
 */
export function createFairStarts(time: () => number = () => performance.now()): FairStarts {
  const all = createWaiting()
  const line = createQueue<Waiting>()
  let isForNetworks = false
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
    isForNetworks = !isForNetworks
    const begin = isForNetworks ? takeOfNetwork(all) : takeOfAddress(line)
    if (!begin) return
    awaitTurn()
    isBeginning = true
    // Most of the work runs in promises, so the time is looked at when those that wait for nothing have run: a tick comes
    // after all microtasks. It is asked for before the work begins, so that work that throws doesn't stop the queue.
    queueMicrotask(() => process.nextTick(beginNext))
    outside(begin)
  }

  return (address, begin) => {
    const waiting = find(all, address)
    waiting.begins.push(begin)
    if (!waiting.isInLine) line.push(waiting)
    waiting.isInLine = true
    if (!isBeginning) beginNext()
  }
}

function find(all: Waiting, address: string): Waiting {
  let at = all
  for (const part of address.split(/[.:]/)) {
    const next = at.within.get(part) ?? createWaiting()
    if (!at.within.has(part)) {
      at.within.set(part, next)
      at.turns.push(part)
    }
    at = next
  }
  return at
}

function takeOfNetwork({ begins, turns, within }: Waiting): (() => void) | undefined {
  for (let part = turns.shift(); part !== undefined; part = turns.shift()) {
    const inner = within.get(part)
    const begin = inner && takeOfNetwork(inner)
    if (!inner || (inner.turns.isEmpty() && inner.begins.isEmpty())) within.delete(part)
    else turns.push(part)
    if (begin) return begin
  }
  return begins.shift()
}

function takeOfAddress(line: Queue<Waiting>): (() => void) | undefined {
  for (let waiting = line.shift(); waiting; waiting = line.shift()) {
    const begin = waiting.begins.shift()
    waiting.isInLine = !waiting.begins.isEmpty()
    if (waiting.isInLine) line.push(waiting)
    if (begin) return begin
  }
  return undefined
}
