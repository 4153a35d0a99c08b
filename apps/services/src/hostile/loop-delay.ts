import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late this process's event loop was, in ms, while requests were measured in it. */
export type LoopDelay = {
  /** Ends the measure; its numbers stay. */
  stop(): void
  p99(): number
  most(): number
}

/** Between two looks at the event loop, in ms. */
const resolution = 10

/** Begins to measure how long the work of this process itself lets its requests and answers wait. */
export function startLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  // The histogram has ns from one look to the next, so also the time that lies between two looks on a free loop.
  const toMs = (ns: number) => Math.max(0, ns / 1e6 - resolution)
  return {
    stop: () => void histogram.disable(),
    p99: () => toMs(histogram.percentile(99)),
    most: () => toMs(histogram.max),
  }
}
