import type { MiddlewareHandler } from 'hono'
import { addressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import { HttpError } from './http-error.ts'
import type { RouteOptions, ServicesEnv } from './services-context.ts'

export type VisitorRate = {
  /** Requests of one address at once, and each second from then on. */
  readonly burst: number
  readonly perSecond: number
  /** What is limited, in the plural, for the refusal: `previews`. */
  readonly what: string
  /** What a /64, a /56 and a /48 may ask, as multiples. @default [1, 4, 16] */
  readonly shares?: readonly number[] | undefined
}

/**
 * A token bucket for each IP address and the networks around it, beside the bucket of all routes. It is for requests
 * that are expensive, here or at another company.
 *
 * @throws {HttpError} 429, with Retry-After
 */
export function limitVisitors(
  { config, now }: Pick<RouteOptions, 'config' | 'now'>,
  { burst, perSecond, shares, what }: VisitorRate,
): MiddlewareHandler<ServicesEnv> {
  const addresses = createNetworkRate(burst, perSecond, now, shares)
  const retryAfter = String(Math.ceil(1 / perSecond))
  const most = perSecond < 1 ? `one in ${retryAfter} s` : `${perSecond} a second`
  return (c, next) => {
    if (addresses.take(addressOf(c.env.incoming, config.addressHeader))) return next()
    c.header('Retry-After', retryAfter)
    throw new HttpError(429, 'rate', `Too many ${what}: at most ${most}`)
  }
}
