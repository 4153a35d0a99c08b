import { withTimeLimit } from '../limits/time-limit.ts'
import type { WakeUp } from './broker.ts'

/** Wake-ups that may wait while a broker is slow; further ones are dropped, and found by the sweep. */
const most = 10_000
/** How long sending may take, in ms: a connection that is dead without a word would hold up all that follows. */
const sendMs = 5_000

/**
 * Gathers the wake-ups of one moment, so that many cost one round trip, and has one sending at a time.
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
