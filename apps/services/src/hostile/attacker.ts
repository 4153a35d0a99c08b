import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Target } from './scenario.ts'

/** An attacker, ready to begin. */
export type Attacker = {
  start(): void
  /** Ends the attack; resolves with what the scenario says it did. @throws what the scenario threw */
  stop(): Promise<string>
}

const script = new URL('./attacker-process.ts', import.meta.url).pathname
/** How long a scenario may take to end, in ms. */
const patience = 20_000

/** Starts the process of one scenario, which waits for `start`. */
export async function createAttacker(name: string, seed: number, target: Target): Promise<Attacker> {
  const child = fork(script, [JSON.stringify({ name, seed, target })], {
    execArgv: ['--conditions=@latchkey/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const [ready] = await Promise.race([once(child, 'message'), exited])
  if (ready !== 'ready') throw new Error(`${name}: the attacker didn't start`)
  const outcome = Promise.race([once(child, 'message'), exited])
  return {
    start: () => void child.send('start'),
    async stop() {
      if (child.connected) child.send('stop')
      const limit = setTimeout(() => child.kill('SIGKILL'), patience)
      const [result] = await outcome
      clearTimeout(limit)
      child.kill('SIGKILL')
      await exited
      if (typeof result?.note === 'string') return result.note
      throw new Error(`${name}: ${result?.error ?? 'the attacker ended without a word'}`)
    },
  }
}
