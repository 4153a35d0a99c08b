import { createRandom } from '../random.ts'
import type { Scenario } from '../scenario.ts'

/** How many attacks run at a time, and for how long at most, in ms. */
const atOnce = 3
const longest = 3_000

/** Makes the attack that runs others side by side, in random mixes. */
export function createMix(others: readonly Scenario[]): Scenario {
  const [first, ...rest] = others
  if (!first) throw new Error('There is nothing to mix')
  return {
    name: 'mix',
    async run(target, random, signal) {
      let count = 0
      let acts = 0
      const lane = async () => {
        while (!signal.aborted) {
          const slice = AbortSignal.any([signal, AbortSignal.timeout(500 + random.below(longest - 500))])
          count += 1
          const done = await random.pick([first, ...rest]).run(target, createRandom(random.below(2 ** 32)), slice)
          acts += done.acts
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
      return { note: `${count} attacks, ${atOnce} at a time`, acts }
    },
  }
}
