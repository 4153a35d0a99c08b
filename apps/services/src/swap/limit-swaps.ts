import type { MiddlewareHandler } from 'hono'
import { limitVisitors } from '../http/limit-visitors.ts'
import type { RouteOptions, ServicesEnv } from '../http/services-context.ts'

/** Limits questions about swaps, because each costs many reads of the chain, or a part of an exchange's quota. */
export function limitSwaps(options: Pick<RouteOptions, 'config' | 'now'>): MiddlewareHandler<ServicesEnv> {
  const { burst, perSecond } = options.config.swap
  return limitVisitors(options, { burst, perSecond, what: 'questions about swaps' })
}
