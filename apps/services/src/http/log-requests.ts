import { createMiddleware } from 'hono/factory'
import type { Log } from '../log/log.ts'

/** Logs each request: path only, since a query holds ids and tokens. */
export function logRequests(log: Log) {
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    log.debug('request', { method: c.req.method, path: c.req.path, status: c.res.status, ms })
  })
}
