import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { StandIn, StandInAddresses } from './stand-in.ts'

const script = new URL('./stand-in-process.ts', import.meta.url).pathname

/** Starts the stand-in in a process of its own. It ends with this process. */
export async function forkStandIn(): Promise<StandIn> {
  const child = fork(script, {
    execArgv: ['--conditions=@latchkey/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const started = once(child, 'message').then(([addresses]: StandInAddresses[]) => addresses)
  const addresses = await Promise.race([started, once(child, 'exit').then(() => undefined)])
  if (!addresses) throw new Error('The stand-in didn’t start')
  return { ...addresses, close: () => void child.kill('SIGKILL') }
}
