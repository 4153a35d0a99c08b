import type { MiddlewareHandler } from 'hono'
import { limitVisitors } from '../http/limit-visitors.ts'
import type { RouteOptions, ServicesEnv } from '../http/services-context.ts'

/** A visitor reads each preview before the next one; a form that is typed into makes a few in a row. */
const burst = 20
const perSecond = 2

/** A simulation is the work of several reads. */
export function limitPreviews(options: Pick<RouteOptions, 'config' | 'now'>): MiddlewareHandler<ServicesEnv> {
  return limitVisitors(options, { burst, perSecond, what: 'previews' })
}
