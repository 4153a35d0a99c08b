import { createMiddleware } from 'hono/factory'
import { addressOf } from '../limits/address.ts'
import type { RequestScope } from '../limits/request-scope.ts'
import type { Log } from '../log/log.ts'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'
import type { ServicesEnv } from './services-context.ts'

/** Logs each request by its route, because a path has addresses, and a query has ids and tokens. */
export function logRequests(log: Log) {
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    log.debug('request', { method: c.req.method, route: routeOf(c), status: c.res.status, ms })
  })
}

/** Refuses compressed bodies. Nothing here unpacks a body, so a small one can't become a large one. */
export const refuseEncoded = createMiddleware(async (c, next) => {
  const encoding = c.req.header('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    throw new HttpError(415, 'content_encoding', 'A body is sent as it is, without Content-Encoding')
  }
  await next()
})

/** Makes address and route of a request known to all code that works for it. */
export function enterScope(scope: RequestScope, addressHeader: string | undefined) {
  return createMiddleware<ServicesEnv>((c, next) => {
    const address = addressOf(c.env.incoming, addressHeader)
    return scope.run({ address, route: `${c.req.method} ${routeOf(c)}` }, next)
  })
}
