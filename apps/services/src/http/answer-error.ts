import type { Context } from 'hono'
import type { Log } from '../log/log.ts'
import { DatabaseError } from '../store/database-error.ts'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'

/**
 * Turns an error of a handler into an answer. An error that isn't meant for visitors is logged, and the answer doesn't
 * mention it.
 *
 * @param write writes the answer where it isn't `{ error: { code, message } }`
 */
export function answerError(log: Log, write: (c: Context, error: HttpError) => Response = writeError) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HttpError) return write(c, error)
    log.error('request failed', { method: c.req.method, route: routeOf(c), cause: error.stack ?? error.message })
    if (error instanceof DatabaseError && (error.code === 'unavailable' || error.code === 'busy')) {
      c.header('Retry-After', '5')
      return write(c, new HttpError(503, 'unavailable', 'The database is away, try again soon'))
    }
    return write(c, new HttpError(500, 'internal', 'Something went wrong here'))
  }
}

export function writeError(c: Context, { code, message, status }: HttpError): Response {
  return c.json({ error: { code, message } }, status)
}
