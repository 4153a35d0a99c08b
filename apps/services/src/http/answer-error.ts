import type { Context } from 'hono'
import type { Log } from '../log/log.ts'
import { DatabaseError } from '../store/database-error.ts'
import { HttpError } from './http-error.ts'

/** Turns whatever a handler threw into JSON. What wasn't meant for the outside is logged, and says nothing. */
export function answerError(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HttpError) return c.json({ error: { code: error.code, message: error.message } }, error.status)
    log.error('request failed', { path: c.req.path, cause: error.stack ?? error.message })
    if (error instanceof DatabaseError && (error.code === 'unavailable' || error.code === 'busy')) {
      return c.json({ error: { code: 'unavailable', message: 'The database is away, try again soon' } }, 503, {
        'Retry-After': '5',
      })
    }
    return c.json({ error: { code: 'internal', message: 'Something went wrong here' } }, 500)
  }
}
