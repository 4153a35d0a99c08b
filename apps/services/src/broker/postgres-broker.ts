import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { keepAlive } from '../store/keep-alive.ts'
import type { Broker } from './broker.ts'
import { createOutbox } from './outbox.ts'
import { decodeWakeUps, encodeWakeUps } from './wire.ts'

const channel = 'latchkey_relay_wake_ups'

/** Between two tries to connect again, in ms. */
const longestPause = 2_000
/** How long the server may take to answer, in ms. */
const answerMs = 4_000

/**
 * A broker over LISTEN and NOTIFY of the Postgres that the server nodes share, on a connection of its own. A pooler in
 * between must pool sessions, not transactions.
 */
export function createPostgresBroker(url: string, log: Log): Broker {
  return {
    join(listener) {
      const own = randomUUID()
      let client: Client | undefined
      let isClosed = false

      const connect = async (): Promise<void> => {
        for (let tries = 0; !isClosed; tries++) {
          const next = new Client({
            connectionString: url,
            application_name: 'latchkey-broker',
            ...keepAlive,
            connectionTimeoutMillis: answerMs,
            query_timeout: answerMs,
          })
          next.on('error', (error) => log.warn('broker: postgres can’t be reached', { cause: error.message }))
          next.on('notification', ({ payload }) => {
            const wakeUps = decodeWakeUps(own, payload ?? '')
            if (wakeUps) listener.wake(wakeUps)
          })
          try {
            await next.connect()
            await next.query(`LISTEN ${channel}`)
          } catch (error) {
            log.warn('broker: postgres can’t be reached', { cause: String(error) })
            await next.end().catch(() => undefined)
            await pause(Math.min(50 * 2 ** tries, longestPause), undefined, { ref: false })
            continue
          }
          if (isClosed) return next.end()
          client = next
          next.once('end', () => {
            client = undefined
            void connect().then(() => !isClosed && listener.missed())
          })
          return
        }
      }

      const ready = connect()
      const outbox = createOutbox(async (wakeUps) => {
        const texts = encodeWakeUps(own, wakeUps)
        const sender = client
        try {
          await sender?.query('SELECT pg_notify($1, text) FROM json_array_elements_text($2::json) AS texts(text)', [
            channel,
            JSON.stringify(texts),
          ])
        } catch (error) {
          // A connection that doesn't answer is ended, so that another one replaces it.
          void sender?.end().catch(() => undefined)
          throw error
        }
      })
      return {
        ready,
        announce: outbox.add,
        async leave() {
          await outbox.settled()
          isClosed = true
          await client?.end()
        },
      }
    },
  }
}
