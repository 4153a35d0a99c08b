import type { RequestScope } from '../limits/request-scope.ts'
import type { Log } from '../log/log.ts'

/** Work that waits. */
type WatchedQueue = {
  readonly name: string
  /** How much waits. */
  readonly size: () => number
  /** Grows whenever some of it was done. */
  readonly done: () => number
}

export type QueueWatchOptions = {
  readonly scope: Pick<RequestScope, 'running'>
  readonly queues: readonly WatchedQueue[]
  /** How long a queue may stand still, and a request be served, in ms. */
  readonly stuckMs: number
  readonly log: Log
  /** In ms, never set back. @default performance.now */
  readonly now?: (() => number) | undefined
  /** Called once for a queue that stands still: only a restart helps. */
  readonly onStuck: (queue: string) => void
}

export type QueueWatch = {
  /** Looks at all of them; called each second. */
  look(): void
}

/** Notices a queue that holds work and does none, and requests that never end; the log says which, and of which route. */
export function createQueueWatch(options: QueueWatchOptions): QueueWatch {
  const { scope, queues, stuckMs, log, onStuck, now = () => performance.now() } = options
  const seen = new Map(queues.map((queue) => [queue, { done: queue.done(), since: now(), isTold: false }]))
  const told = new WeakSet<object>()
  return {
    look() {
      for (const [queue, state] of seen) {
        const done = queue.done()
        if (done !== state.done || queue.size() === 0) {
          state.done = done
          state.since = now()
          state.isTold = false
        } else if (!state.isTold && now() - state.since >= stuckMs) {
          state.isTold = true
          const routes = [...new Set(scope.running().map(({ route }) => route))].slice(0, 5).join(', ')
          log.error('a queue is stuck', { queue: queue.name, waiting: queue.size(), ms: now() - state.since, routes })
          onStuck(queue.name)
        }
      }
      for (const request of scope.running()) {
        if (told.has(request) || now() - request.since < stuckMs) continue
        told.add(request)
        log.error('a request is stuck', { route: request.route, ms: Math.round(now() - request.since) })
      }
    },
  }
}
