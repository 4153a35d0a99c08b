import { fork } from 'node:child_process'
import { once } from 'node:events'
import type * as v from 'valibot'
import type { relayConfigSchema } from '../relay/relay-config.ts'
import { compileCache } from './compile-cache.ts'

/** A relay node in a process of its own. */
export type Node = {
  /** The URL that clients use. */
  readonly url: string
  readonly port: number
  /** SIGKILL: it can neither finish nor say anything. Resolves when it is gone. */
  kill(): Promise<void>
  /** Bytes of memory: what its objects and buffers hold, what the process takes, and the most that it ever took. */
  memory(): Promise<{ readonly held: number; readonly resident: number; readonly peak: number }>
}

export type NodeSettings = {
  readonly store?: string | undefined
  readonly broker?: string | undefined
  readonly publicUrl?: string | undefined
  readonly addressHeader?: string | undefined
  readonly relay?: v.InferInput<typeof relayConfigSchema> | undefined
}

const script = new URL('./relay-node.ts', import.meta.url).pathname

/** Starts a node; resolves once it takes sockets. */
export async function startNode(settings: NodeSettings): Promise<Node> {
  const child = fork(script, [JSON.stringify(settings)], {
    execArgv: ['--conditions=@latchkey/source', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([once(child.stdout ?? child, 'data'), exited.then(() => undefined)])
  if (!line) throw new Error('the node ended before it was up')
  const { relayUrl, port }: { relayUrl: string; port: number } = JSON.parse(String(line[0]))
  return {
    url: relayUrl,
    port,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async memory() {
      const answer = once(child, 'message')
      child.send('memory')
      const [memory] = await answer
      return memory
    },
  }
}
