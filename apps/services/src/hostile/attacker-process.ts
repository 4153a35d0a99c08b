import { setPriority } from 'node:os'
import { createRandom } from './random.ts'
import type { Target } from './scenario.ts'
import { scenarios } from './scenarios/scenarios.ts'

// One attack in a process of its own: what it costs the attacker must not slow the honest client's own measure down. The lowest priority,
// because a stranger's work is done on another machine.
const { name, seed, target }: { name: string; seed: number; target: Target } = JSON.parse(process.argv[2] ?? '{}')
setPriority(19)
const scenario = scenarios.find((one) => one.name === name)
if (!scenario) throw new Error(`${name}: there is no such scenario`)
const stop = new AbortController()
process.once('disconnect', () => process.exit())
process.on('message', (message) => {
  if (message === 'stop') stop.abort()
  if (message !== 'start') return
  scenario.run(target, createRandom(seed), stop.signal).then(
    (note) => process.send?.({ note }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.send?.('ready')
