import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import type { Log } from '../log/log.ts'
import type { Broker } from './broker.ts'
import { createOutbox } from './outbox.ts'
import { decodeWakeUps, encodeWakeUps } from './wire.ts'

const channel = 'latchkey:relay:wake-ups'

/** Between two tries to connect again, in ms. */
const longestPause = 2_000

/**
 * A broker over the publish and subscribe of Redis or Valkey. Nothing is stored there.
 *
 * @param url `redis://user:password@host:port`, or `rediss://` for TLS
 */
export function createRedisBroker(url: string, log: Log): Broker {
  return {
    join(listener) {
      const own = randomUUID()
      let isClosed = false
      const open = () =>
        createClient({
          url,
          // A wake-up that waits until a broker is back is too late to be useful.
          disableOfflineQueue: true,
          socket: { reconnectStrategy: (tries) => (isClosed ? false : Math.min(50 * 2 ** tries, longestPause)) },
        }).on('error', (error: Error) => log.warn('broker: redis can’t be reached', { cause: error.message }))
      const [sender, reader] = [open(), open()]

      const start = async () => {
        await Promise.all([sender.connect(), reader.connect()])
        await reader.subscribe(channel, (text) => {
          const wakeUps = decodeWakeUps(own, text)
          if (wakeUps) listener.wake(wakeUps)
        })
        // From now on the client subscribes again by itself before it reports that it is ready.
        reader.on('ready', listener.missed)
      }
      const outbox = createOutbox(async (wakeUps) => {
        await Promise.all(encodeWakeUps(own, wakeUps).map((text) => sender.publish(channel, text)))
      })
      return {
        ready: start().catch((error: unknown) => {
          if (!isClosed) log.error('broker: redis is given up', { cause: String(error) })
        }),
        announce: outbox.add,
        async leave() {
          await outbox.settled()
          isClosed = true
          for (const client of [reader, sender]) client.destroy()
        },
      }
    },
  }
}
