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

/** Lets a request pass that its address may still make. */
export function limited(limit: RequestLimit): MiddlewareHandler<ServicesEnv> {
  return (c, next) => {
    limit(c)
    return next()
  }
}

/**
 * A bucket for each address and the networks around it. Ids of projects are public, so a limit by project would let a stranger shut a project
 * out.
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
