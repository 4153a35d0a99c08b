import type { LatchkeyClient } from '../../kernel/client.ts'

/** How often code is asked for, and the pause between, in ms: for ten minutes. */
const tries = 150
const againMs = 4000

/**
 * Loads code for a payment that is under way, and tries again: the payment isn't given up where the network is away. Some browsers remember
 * that a module could not be loaded, so begin before the payment needs it.
 */
export async function untilLoaded<T>({ clock, log }: LatchkeyClient, load: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await load()
    } catch (error) {
      if (left === 1) throw error
      log.debug('Code for a payment could not be loaded', { error })
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, againMs))
    }
  }
}
