import { timingSafeEqual } from 'node:crypto'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { isDirect } from '../http/is-direct.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import type { Metrics } from './metrics.ts'

/**
 * `/metrics`. With a configured token it requires that token. Without one it answers only programs on this machine, and nothing at all
 * where the settings name a proxy: a proxy's requests come from this machine too, and without headers they look like those of a program.
 */
export function metricsRoute(app: ServicesApp, options: RouteOptions, metrics: Metrics): void {
  const { addressHeader, metricsToken, publicUrl } = options.config
  const isBehindProxy = addressHeader !== undefined || isElsewhere(publicUrl)
  const info = {
    method: 'get',
    path: '/metrics',
    tag: 'Operations',
    summary: 'Counts of this process, for Prometheus',
    needsProject: false,
    answer: { summary: 'The text format of Prometheus, version 0.0.4', type: 'text/plain' },
    refusals: { 401: 'Not the configured token', 403: 'No token is configured, and the request isn’t of this machine' },
  } as const
  addRoute(app, options, info, [], (c) => {
    if (metricsToken !== undefined) {
      if (!same(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`))
        throw new HttpError(401, 'metrics_token', 'This wants the configured token as Authorization: Bearer …')
    } else if (isBehindProxy || !isDirect(c.env.incoming))
      throw new HttpError(
        403,
        'metrics_local',
        'Without metricsToken this answers only programs on this machine, and none behind a proxy',
      )
    return c.body(metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

/** Whether clients reach the services on another machine than this one. */
function isElsewhere(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !/^(localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname)
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
