import { createMiddleware } from 'hono/factory'
import { routeOf } from '../http/route-of.ts'
import type { Metrics } from './metrics.ts'

/** Counts every request by route, method and status, and how long it took. The route is our pattern, not the visitor's path. */
export function countRequests(metrics: Metrics) {
  const total = metrics.counter('latchkey_http_requests_total', 'Requests answered, by route, method and status.')
  const seconds = metrics.histogram('latchkey_http_request_duration_seconds', 'How long answers took, by route.')
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const route = routeOf(c)
    total.add({ route, method: c.req.method, status: c.res.status })
    seconds.observe((performance.now() - start) / 1000, { route })
  })
}
