import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import { addressOf } from '../limits/address.ts'
import { createNetworkRate, type NetworkRate } from '../limits/network-rate.ts'
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

/** The rates of the setting `requests`. */
export type RequestRates = {
  /** Of the routes that pages use. */
  readonly pages: NetworkRate
  /** Of `/health` and `/ready`. So they answer an address that has used up its other rate, and don't use that up. */
  readonly operations: NetworkRate
  /**
   * Of the routes of sign-in and login, which have lower rates of their own, and of preflights. It is taken before the
   * router.
   */
  readonly others: NetworkRate
  /** Requests that were counted before the router: their routes don't count them again. */
  readonly counted: WeakSet<IncomingMessage>
}

/**
 * A token bucket for each IP address and the networks around it. Ids of projects are public, so with a limit by project
 * a stranger could block a project.
 *
 * @param now in ms
 */
export function createRequestRates({ login, requests, signIn }: Config, now: () => number): RequestRates {
  const { burst, perSecond } = requests
  const create = () => createNetworkRate(burst, perSecond, now)
  // Four times as much, so that the routes' own refusals come first: pages can read those.
  const others = createNetworkRate(
    4 * Math.max(burst, login.burst, signIn.perMinute),
    4 * Math.max(perSecond, login.perSecond, signIn.perMinute / 60),
    now,
  )
  return { pages: create(), operations: create(), others, counted: new WeakSet() }
}

/** The sentence of a refusal, also of `refuseEarly`. */
export const tooManyRequests = ({ requests }: Config): string => `At most ${requests.perSecond} requests a second`

export function createRequestLimit(config: Config, rates: RequestRates, which: 'pages' | 'operations'): RequestLimit {
  return (c, requests = 1) => {
    const { incoming } = c.env
    const cost = rates.counted.delete(incoming) ? requests - 1 : requests
    if (cost === 0 || rates[which].take(addressOf(incoming, config.addressHeader), cost)) return
    c.header('Retry-After', '1')
    throw new HttpError(429, 'rate', tooManyRequests(config))
  }
}
