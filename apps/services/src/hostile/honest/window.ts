import { createLatencies, type Latencies } from '../latencies.ts'
import { type LoopDelay, startLoopDelay } from '../loop-delay.ts'

/** The requests of honest visitors, and how long each took. */
export type Window = Readonly<Record<Probe, Latencies>> & {
  published: number
  readonly failures: string[]
  /** How late the process of the visitors itself was. Its delay is part of each time. */
  readonly loopDelay: LoopDelay
}

export type Probe = 'health' | 'registry' | 'image' | 'rpc' | 'money' | 'relay'

/** Begins a window of measures. */
export function startWindow(): Window {
  return {
    health: createLatencies(),
    registry: createLatencies(),
    image: createLatencies(),
    rpc: createLatencies(),
    money: createLatencies(),
    relay: createLatencies(),
    published: 0,
    failures: [],
    loopDelay: startLoopDelay(),
  }
}
