import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { askerOf } from '../http/asker-of.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { createImageLink } from '../images/image-link.ts'
import { addressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import type { InTurn } from '../limits/turns.ts'
import { chainAsker } from '../rpc-proxy/chain-asker.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import { fresh, gatewayRoutes } from './gateway-routes.ts'
import { parseName, type Zone } from './name-rules.ts'
import type { StoredName } from './name-store.ts'
import type { Names } from './names.ts'
import { registerName } from './register-name.ts'
import { suggestNames } from './suggest-names.ts'

export type NamesRouteOptions = {
  readonly names: Names
  readonly chains: Chains
  /** For signing answers and checking signatures. */
  readonly inTurn: InTurn
}

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))
const apiVersion = v.optional(text(8))
const refusals = { 404: 'No such name', 501: 'No domain is configured' }
const day = 86_400
/** In bytes: the longest possible message and signature, escaped. */
const longestBody = 65_536
const body = v.object({
  coin_type: v.pipe(v.number(), v.integer()),
  address: text(128),
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: text(2 + 2 * 16_384),
})

/** Names under the operator's domains: registration, look-up, and the gateway of ENS clients (docs/names.md). */
export function namesRoutes(app: ServicesApp, options: RouteOptions & NamesRouteOptions): void {
  const { inTurn, names, now } = options
  const config = options.config.names
  const { store } = names
  const registrations = createNetworkRate(config.perDay, config.perDay / day, now)
  const rpc = chainAsker(options.chains)
  const limit = limitBody(longestBody)
  gatewayRoutes(app, options, { names, inTurn, limit })

  /** This comes before the body is read, because the body may be long. */
  const limitRegistrations = createMiddleware<ServicesEnv>(async (c, next) => {
    readZone(undefined)
    if (registrations.take(addressOf(c.env.incoming, options.config.addressHeader))) return next()
    c.header('Retry-After', '3600')
    return c.json(toRefusal('rate', 'address', 'Too many registrations from here. Try again later'), 429)
  })

  const readZone = (name: string | undefined): Zone => {
    const zone = name ? config.zones.find((each) => each.name === name.toLowerCase()) : config.zones[0]
    if (config.zones.length === 0)
      throw new HttpError(501, 'not_configured', 'No domain is configured: see names.zones')
    if (!zone) throw new HttpError(404, 'zone_unknown', 'There are no names under this domain')
    return zone
  }
  const toProfile = (c: Context<ServicesEnv>, name: StoredName) => {
    const registered = new Date(name.registeredAt).toISOString()
    const baseUrl = options.config.publicUrl ?? new URL(c.req.url).origin
    const link = createImageLink({ baseUrl, projectId: c.var.project.id })
    const avatar = link(name.avatar)
    return {
      name: name.name,
      registered,
      updated: registered,
      addresses: { [name.coinType]: { address: name.address, created: registered } },
      attributes: [...(name.bio ? [{ bio: name.bio }] : []), ...(avatar ? [{ avatar }] : [])],
    }
  }
  const get = { method: 'get', tag: 'Names', refusals } as const

  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/profile/account/:name',
      summary: 'The addresses and attributes of a registered name',
      params: v.object({ name: text(255) }),
      query: v.object({ apiVersion }),
      answer: { summary: '`{ name, registered, updated, addresses, attributes }`' },
    },
    [requireOrigin],
    async (c, { params }) => {
      readZone(undefined)
      const parsed = parseName(config.zones, params.name)
      const found = parsed && (await store.find(parsed.name))
      if (!found) return c.json(toRefusal('name_unknown', 'name', 'Name is not registered'), 404, fresh)
      return c.json(toProfile(c, found), 200, fresh)
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/profile/reverse/:address',
      summary: 'The registered names of an address, oldest first',
      params: v.object({ address: text(128) }),
      query: v.object({ sender: v.optional(text(128)), apiVersion }),
      answer: { summary: 'A list of `{ name, registered, updated, addresses, attributes }`' },
    },
    [requireOrigin],
    async (c, { params }) => {
      readZone(undefined)
      return c.json(
        (await store.of(params.address)).map((each) => toProfile(c, each)),
        200,
        fresh,
      )
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/profile/suggestions/:name',
      summary: 'The name itself, if it can be one, and similar free ones',
      params: v.object({ name: text(255) }),
      query: v.object({ zone: v.optional(text(255)) }),
      answer: { summary: '`{ suggestions: [{ name, registered }] }`' },
    },
    [requireOrigin],
    async (c, { params, query }) =>
      c.json({ suggestions: await suggestNames(store, readZone(query.zone), params.name) }, 200, fresh),
  )
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
    [requireOrigin, limitRegistrations, limit],
    async (c, input) => {
      const asker = askerOf(c, options.config.addressHeader)
      try {
        const registered = await registerName(
          { config, store, rpc, now, inTurn: (work) => inTurn(asker, work) },
          input.body,
        )
        return c.json(toProfile(c, registered), 200, fresh)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return c.json(toRefusal(error.code, error.code, error.message), error.status)
      }
    },
  )
}

/** A refusal in the form that clients of names read, and in the form of every other route. */
function toRefusal(code: string, field: string, description: string) {
  return { status: 'FAILED', reasons: [{ name: field, description }], error: { code, message: description } }
}
