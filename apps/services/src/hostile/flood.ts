import { createTargetClient, type TargetRequest } from './ask-target.ts'
import { pace } from './pace.ts'
import type { Random } from './random.ts'
import type { Scenario, Target } from './scenario.ts'

export type FloodOptions = {
  readonly name: string
  readonly perSecond: number
  /** Requests that wait for their answers at once. */
  readonly atOnce: number
  readonly request: (target: Target, random: Random, index: number) => TargetRequest
}

/** An attack of single HTTP requests. */
export function createFlood({ name, perSecond, atOnce, request }: FloodOptions): Scenario {
  return {
    name,
    async run(target, random, signal) {
      const client = createTargetClient(target, atOnce)
      signal.addEventListener('abort', client.close)
      const running = new Set<Promise<void>>()
      let index = 0
      for await (const _ of pace(perSecond, signal)) {
        if (running.size >= atOnce) continue
        const asked = client.ask(request(target, random, index++))
        running.add(asked)
        void asked.finally(() => running.delete(asked))
      }
      await Promise.all(running)
      if (client.leaks.length > 0) throw new Error(`${name}: a secret was shown at ${client.leaks[0]}`)
      const counts = [...client.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count}×${status || 'cut'}`)
      return { note: `${index} requests: ${counts.join(' ')}`, acts: index }
    },
  }
}
