import { createFakeClock } from '@latchkey/core/testing'

/** No timer of a page waits shorter than this for an answer that comes at once, in ms. */
const stepMs = 2500

/** A time that stands still while something real is under way: requests to a local chain and to services take none of it. */
export function createWorldClock() {
  const clock = createFakeClock(Date.now())
  const running = new Set<Promise<unknown>>()

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      await clock.flush()
      await new Promise(setImmediate)
      while (running.size > 0) {
        await Promise.race(running)
        quiet = 0
      }
    }
  }

  return {
    clock,
    settle,
    /** Counts something as under way until it ends. */
    track<T>(task: Promise<T>): Promise<T> {
      const end = () => void running.delete(done)
      const done: Promise<void> = task.then(end, end)
      running.add(done)
      return task
    },
    async advance(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= stepMs) {
        await clock.advance(Math.min(left, stepMs))
        await settle()
      }
    },
  }
}

export type WorldClock = ReturnType<typeof createWorldClock>
