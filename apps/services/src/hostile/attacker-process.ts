import { setPriority } from 'node:os'
import { createRandom } from './random.ts'
import type { Target } from './scenario.ts'
import { scenarios } from './scenarios/scenarios.ts'

// Attacks run in a process of their own, so that their cost doesn't slow down the honest client. They have the lowest
// priority, because a real attacker works on another machine.
setPriority(19)
let ending = new AbortController()
process.once('disconnect', () => process.exit())
process.on('message', (message: 'stop' | { name: string; seed: number; target: Target }) => {
  if (message === 'stop') return ending.abort()
  ending = new AbortController()
  const { name, seed, target } = message
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) throw new Error(`${name}: there is no such scenario`)
  scenario.run(target, createRandom(seed), ending.signal).then(
    (result) => process.send?.(result),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.send?.('ready')
