import { withTimeLimit } from '../limits/time-limit.ts'
import type { WakeUp } from './broker.ts'

/** How many wake-ups may wait while a broker is slow. Further ones are dropped, and the sweep finds their messages. */
const most = 10_000
/** The time limit for sending, in ms: a connection that died without an event would delay everything after it. */
const sendMs = 5_000

/**
 * Collects the wake-ups of one moment, so that many need one round trip, and sends one batch at a time.
 *
 * @param send may reject: those wake-ups are lost, which the sweep repairs
 */
export function createOutbox(send: (wakeUps: readonly WakeUp[]) => Promise<void>) {
  let waiting: WakeUp[] = []
  let running: Promise<void> | undefined

  const run = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await withTimeLimit(send(batch), sendMs).catch(() => undefined)
    }
    running = undefined
  }

  return {
    add(wakeUps: readonly WakeUp[]): void {
      if (waiting.length + wakeUps.length > most) return
      waiting.push(...wakeUps)
      running ??= run()
    },
    /** Resolves when nothing is being sent. */
    settled: async () => {
      while (running) await running
    },
  }
}
