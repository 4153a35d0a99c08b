import type { LatchkeyClient } from '../../kernel/client.ts'

const againMs = 4000

/** Loads code for a payment that is under way, and tries again until it is here: the payment isn't given up where the network is away. */
export async function untilLoaded<T>({ clock, log }: LatchkeyClient, load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      log.debug('Code for a payment could not be loaded', { error })
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, againMs))
    }
  }
}
