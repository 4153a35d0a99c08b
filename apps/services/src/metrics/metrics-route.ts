import { timingSafeEqual } from 'node:crypto'
import { HttpError } from '../http/http-error.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import type { Metrics } from './metrics.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * `/metrics`. With a token configured it wants that; without one it answers only who asks from this very machine and not through a proxy,
 * whose requests all come from this machine.
 */
export function metricsRoute(app: ServicesApp, { config }: Pick<RouteOptions, 'config'>, metrics: Metrics): void {
  app.get('/metrics', (c) => {
    const { metricsToken } = config
    if (metricsToken !== undefined) {
      if (!same(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
        throw new HttpError(401, 'metrics_token', 'This wants the configured token as Authorization: Bearer …')
      }
    } else {
      const isProxied = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
      if (isProxied || !loopback.test(c.env.incoming.socket.remoteAddress ?? '')) {
        throw new HttpError(403, 'metrics_local', 'Without metricsToken this answers only the machine it runs on')
      }
    }
    return c.body(metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
