import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import { addressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import { HttpError } from './http-error.ts'
import type { ServicesEnv } from './services-context.ts'

/**
 * Counts the requests of the address that asks.
 *
 * @throws {HttpError} 429, with Retry-After, when there were too many
 */
export type RequestLimit = (c: Context<ServicesEnv>, requests?: number) => void

/** Accepts a request if its IP address may still make one. */
export function limited(limit: RequestLimit): MiddlewareHandler<ServicesEnv> {
  return (c, next) => {
    limit(c)
    return next()
  }
}

/**
 * A token bucket for each IP address and the networks around it. Ids of projects are public, so with a limit by project
 * a stranger could block a project.
 *
 * @param now in ms
 */
export function createRequestLimit(config: Config, now: () => number): RequestLimit {
  const { burst, perSecond } = config.requests
  const addresses = createNetworkRate(burst, perSecond, now)
  return (c, requests) => {
    if (addresses.take(addressOf(c.env.incoming, config.addressHeader), requests)) return
    c.header('Retry-After', '1')
    throw new HttpError(429, 'rate', `At most ${perSecond} requests a second`)
  }
}
