import type { LatchkeyClient } from './client.ts'

/** The first pause between two tries and the longest one, in ms. Each pause is twice as long as the one before. */
const firstMs = 4000
const longestMs = 60_000

/**
 * Loads code for something that is under way, such as a payment, and tries again until it is there: it isn't given up while the network is away.
 * Chromium remembers that a module could not be loaded (`lazily`), so begin before the code is needed. Rejects only once `signal` is aborted.
 */
export async function untilLoaded<T>(
  { clock, log }: LatchkeyClient,
  load: () => Promise<T>,
  signal?: AbortSignal | undefined,
): Promise<T> {
  for (let ms = firstMs; ; ms = Math.min(ms * 2, longestMs)) {
    try {
      return await load()
    } catch (error) {
      signal?.throwIfAborted()
      log.debug('Code could not be loaded, and is loaded again', { error })
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
    }
  }
}
