import type { Config } from '../config/config.ts'
import { createRequestScope, type RequestScope } from '../limits/request-scope.ts'
import type { Log } from '../log/log.ts'
import type { Services } from '../start-services.ts'
import type { SupervisedMessage } from './supervise.ts'
import { watchEventLoop } from './watch-event-loop.ts'
import { createQueueWatch } from './watch-queues.ts'

export type ServicesWatch = {
  /** The caller passes it to the services. */
  readonly scope: RequestScope
  /** Reports that the services are up, and watches them from now on. */
  begin(services: Pick<Services, 'relay' | 'pingDatabase'>): void
  stop(): Promise<void>
}

export type WatchServicesOptions = {
  readonly config: Pick<Config, 'watchdog'>
  readonly log: Log
  /** Sends a message to the process that supervises this process. */
  readonly report?: ((message: SupervisedMessage) => void) | undefined
}

/** Time between two checks, and between two messages to the supervisor, in ms. */
const everyMs = 1000

/** Watches the event loop, the queues and the requests of the services of this process. */
export function watchServices({ config, log, report }: WatchServicesOptions): ServicesWatch {
  const { blockedMs, stuckMs } = config.watchdog
  const loop = blockedMs > 0 ? watchEventLoop(blockedMs) : undefined
  const scope = loop?.scope ?? createRequestScope()
  let timer: NodeJS.Timeout | undefined
  return {
    scope,
    begin(services) {
      // There is one question at a time. If it is never answered (a transaction that never ends may block it), this
      // queue makes no progress.
      const database = { asked: 0, answered: 0 }
      const ping = () => {
        if (database.asked > database.answered) return
        database.asked++
        const end = () => {
          database.answered++
        }
        services.pingDatabase().then(end, end)
      }
      const watch = createQueueWatch({
        scope,
        log,
        stuckMs,
        queues: [
          { name: 'database', size: () => database.asked - database.answered, done: () => database.answered },
          {
            name: 'relay writes',
            size: () => services.relay.stats().queuedBytes,
            done: () => services.relay.stats().written,
          },
        ],
        onStuck: () => report?.({ latchkey: 'stuck' }),
      })
      timer = setInterval(() => {
        watch.look()
        ping()
        report?.({ latchkey: 'beat' })
      }, everyMs)
      timer.unref()
      report?.({ latchkey: 'up' })
    },
    async stop() {
      clearInterval(timer)
      await loop?.stop()
    },
  }
}
