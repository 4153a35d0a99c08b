import type { MiddlewareHandler } from 'hono'
import { limitVisitors } from '../http/limit-visitors.ts'
import type { RouteOptions, ServicesEnv } from '../http/services-context.ts'

/**
 * How many previews a visitor may request at once. A visitor reads each preview before the next one, but typing into a
 * form makes a few in a row.
 */
const burst = 20
const perSecond = 2

/** A simulation costs as much as several reads. */
export function limitPreviews(options: Pick<RouteOptions, 'config' | 'now'>): MiddlewareHandler<ServicesEnv> {
  return limitVisitors(options, { burst, perSecond, what: 'previews' })
}
