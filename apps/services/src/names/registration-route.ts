import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { askerOf } from '../http/asker-of.ts'
import { HttpError } from '../http/http-error.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { addressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import type { InTurn } from '../limits/turns.ts'
import { chainAsker } from '../rpc-proxy/chain-asker.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import { needZone } from './name-rules.ts'
import type { NameStore } from './name-store.ts'
import { refusals, text } from './parameters.ts'
import { registerName } from './register-name.ts'
import { fresh, toProfile, toRefusal } from './wire.ts'

export type RegistrationParts = {
  readonly store: NameStore
  readonly chains: Chains
  /** For checking signatures. */
  readonly inTurn: InTurn
  /** The limit of a body. */
  readonly limit: MiddlewareHandler<ServicesEnv>
}

const day = 86_400
const body = v.object({
  coin_type: v.pipe(v.number(), v.integer()),
  address: text(128),
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: text(2 + 2 * 16_384),
})

/** Registers names. */
export function registrationRoute(
  app: ServicesApp,
  options: RouteOptions,
  { chains, inTurn, limit, store }: RegistrationParts,
): void {
  const { config, now } = options
  const rpc = chainAsker(chains)

  addRoute(
    app,
    options,
    {
      method: 'post',
      path: '/v1/profile/account',
      tag: 'Names',
      summary: 'Registers the name in the signed message for the address',
      body,
      answer: { summary: 'The profile of the new name' },
      refusals: {
        ...refusals,
        400: 'No registration, or the signature is of another address',
        409: 'Taken, or the account has its names',
      },
    },
    [requireOrigin, limitRegistrations(options), limit],
    async (c, input) => {
      const asker = askerOf(c, config.addressHeader)
      try {
        const registered = await registerName(
          { config: config.names, store, rpc, now, inTurn: (work) => inTurn(asker, work) },
          input.body,
        )
        return c.json(toProfile(c, registered, config.publicUrl), 200, fresh)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return c.json(toRefusal(error.code, error.code, error.message), error.status)
      }
    },
  )
}

/** This comes before the body is read, because the body may be long. */
function limitRegistrations({ config, now }: RouteOptions): MiddlewareHandler<ServicesEnv> {
  const { perDay, zones } = config.names
  const registrations = createNetworkRate(perDay, perDay / day, now)
  return async (c, next) => {
    needZone(zones, undefined)
    if (registrations.take(addressOf(c.env.incoming, config.addressHeader))) return next()
    c.header('Retry-After', '3600')
    return c.json(toRefusal('rate', 'address', 'Too many registrations from here. Try again later'), 429)
  }
}
