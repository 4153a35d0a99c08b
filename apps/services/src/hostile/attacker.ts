import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AttackResult, Scenario, Target } from './scenario.ts'

/** An attack that has begun. */
type Attack = {
  /** Ends the attack. @throws what the scenario threw */
  stop(): Promise<AttackResult>
}

/** A process that attacks, one scenario at a time. */
export type Attacker = {
  /** Resolves when an attack can begin at once. */
  ready(): Promise<void>
  start(scenario: Scenario, seed: number, target: Target): Attack
  close(): void
}

const script = new URL('./attacker-process.ts', import.meta.url).pathname
/** How long a scenario may take to end, in ms. */
const stopMs = 20_000

/**
 * @param yields whether it gets only processor time that nothing else on the machine wants (`SCHED_IDLE`, on Linux), for
 * a machine that does nothing else. The lowest priority still takes a little from what it attacks, which a real attacker
 * on another machine can't.
 */
export function createAttacker({ yields = false }: { readonly yields?: boolean | undefined } = {}): Attacker {
  let running: { readonly child: ChildProcess; readonly exited: Promise<unknown[]> } | undefined

  return {
    async ready() {
      // The process before may have been ended because a scenario didn't stop.
      if (running && running.child.exitCode === null && running.child.signalCode === null) return
      const child = fork(script, {
        execArgv: ['--conditions=@latchkey/source', '--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      running = { child, exited: once(child, 'exit') }
      const [message] = await Promise.race([once(child, 'message'), running.exited])
      if (message !== 'ready') throw new Error('The attacker didn’t start')
      // There is no `chrt` on other systems.
      if (yields) spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(child.pid)])
    },
    start({ name }, seed, target) {
      if (!running) throw new Error('The attacker isn’t ready')
      const { child, exited } = running
      const outcome = Promise.race([once(child, 'message'), exited])
      child.send({ name, seed, target })
      return {
        async stop() {
          if (child.connected) child.send('stop')
          const limit = setTimeout(() => child.kill('SIGKILL'), stopMs)
          const [result] = await outcome
          clearTimeout(limit)
          if (typeof result?.note === 'string') return result
          throw new Error(`${name}: ${result?.error ?? 'the attacker ended'}`)
        },
      }
    },
    close() {
      running?.child.kill('SIGKILL')
    },
  }
}
