import { Worker } from 'node:worker_threads'
import { createRequestScope, type RequestScope } from '../limits/request-scope.ts'
import { createHeartbeat, createHeartbeatMemory } from './heartbeat.ts'

export type EventLoopWatch = {
  /** The caller passes it to the services. */
  readonly scope: RequestScope
  stop(): Promise<void>
}

/**
 * The global under which the watching thread finds the route of the current request while the main thread is paused.
 */
export const currentRouteKey = 'latchkey.services.currentRoute'

/** Time between two beats, in ms. */
const everyMs = 100

/**
 * Watches the event loop from a thread of its own. When the loop is blocked for `blockedMs`, a log line names the route
 * and the code: the stack of the main thread at that moment.
 */
export function watchEventLoop(blockedMs: number): EventLoopWatch {
  const memory = createHeartbeatMemory()
  const heartbeat = createHeartbeat(memory)
  const scope = createRequestScope(({ route }) => heartbeat.name(route))
  const key = Symbol.for(currentRouteKey)
  Object.defineProperty(globalThis, key, { configurable: true, value: () => scope.current()?.route })
  const beating = setInterval(heartbeat.beat, everyMs)
  beating.unref()
  const worker = new Worker(new URL('./watch-thread.ts', import.meta.url), {
    name: 'watchdog',
    workerData: { memory, blockedMs, everyMs },
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  })
  worker.unref()
  // The server also works without the watching thread.
  worker.on('error', () => undefined)
  return {
    scope,
    async stop() {
      clearInterval(beating)
      Reflect.deleteProperty(globalThis, key)
      await worker.terminate()
    },
  }
}
