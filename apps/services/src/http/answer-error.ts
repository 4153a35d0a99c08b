import type { Context } from 'hono'
import type { Log } from '../log/log.ts'
import { HttpError } from './http-error.ts'

/** Turns whatever a handler threw into JSON. What wasn't meant for the outside is logged, and says nothing. */
export function answerError(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HttpError) return c.json({ error: { code: error.code, message: error.message } }, error.status)
    log.error('request failed', { path: c.req.path, cause: error.stack ?? error.message })
    return c.json({ error: { code: 'internal', message: 'Something went wrong here' } }, 500)
  }
}
