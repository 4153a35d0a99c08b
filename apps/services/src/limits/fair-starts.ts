/**
 * Begins work at once, or in a later turn of the event loop when this turn has had enough.
 *
 * @param address of the visitor the work is for, as `addressOf` gives it
 */
export type FairStarts = (address: string, begin: () => void) => void

/** How long work may be begun in one turn of the event loop, in ms. */
const mostMs = 2

/** Networks within networks, down to an address with what waits for it. Those that were served last come last. */
type Waiting = {
  readonly within: Map<string, Waiting>
  readonly begins: (() => void)[]
}

const createWaiting = (): Waiting => ({ within: new Map(), begins: [] })

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
  let spentMs = 0
  let isTurnAwaited = false

  function run(begin: () => void): void {
    const begun = time()
    try {
      begin()
    } finally {
      spentMs += time() - begun
    }
  }

  function awaitTurn(): void {
    if (isTurnAwaited) return
    isTurnAwaited = true
    setImmediate(beginNext)
  }

  function beginNext(): void {
    isTurnAwaited = false
    spentMs = 0
    // Awaited before anything is begun, so that work that throws doesn't stop the queue.
    if (all.within.size > 0) awaitTurn()
    while (spentMs < mostMs) {
      const begin = take(all)
      if (!begin) return
      run(begin)
    }
  }

  return (address, begin) => {
    if (all.within.size > 0 || spentMs >= mostMs) put(all, address, begin)
    else run(begin)
    awaitTurn()
  }
}

function put(all: Waiting, address: string, begin: () => void): void {
  let at = all
  for (const part of address.split(/[.:]/)) {
    const next = at.within.get(part) ?? createWaiting()
    at.within.set(part, next)
    at = next
  }
  at.begins.push(begin)
}

function take({ begins, within }: Waiting): (() => void) | undefined {
  const [first] = within
  if (!first) return begins.shift()
  const [part, inner] = first
  const begin = take(inner)
  within.delete(part)
  if (inner.within.size > 0 || inner.begins.length > 0) within.set(part, inner)
  return begin
}
