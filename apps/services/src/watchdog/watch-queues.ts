import type { RequestScope } from '../limits/request-scope.ts'
import type { Log } from '../log/log.ts'

/** A queue of waiting work. */
type WatchedQueue = {
  readonly name: string
  /** How much waits. */
  readonly size: () => number
  /** A number that grows whenever some work was done. */
  readonly done: () => number
}

export type QueueWatchOptions = {
  readonly scope: Pick<RequestScope, 'running'>
  readonly queues: readonly WatchedQueue[]
  /** How long a queue may make no progress, and how long a request may be served, in ms. */
  readonly stuckMs: number
  readonly log: Log
  /** A clock in ms that never goes back. @default performance.now */
  readonly now?: (() => number) | undefined
  /** Called once for a queue that makes no progress. Only a restart helps. */
  readonly onStuck: (queue: string) => void
}

export type QueueWatch = {
  /** Checks all queues and requests. Called each second. */
  look(): void
}

/**
 * Notices queues that hold work but make no progress, and requests that never end. The log names the queue and the
 * route.
 */
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
