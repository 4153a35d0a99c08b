import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { limitBody } from '../http/limit-body.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import type { InTurn } from '../limits/turns.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { needZone, parseName } from './name-rules.ts'
import type { Names } from './names.ts'
import { refusals, text } from './parameters.ts'
import { registrationRoute } from './registration-route.ts'
import { suggestNames } from './suggest-names.ts'
import { fresh, toProfile, toRefusal } from './wire.ts'

export type NamesRouteOptions = {
  readonly names: Names
  readonly chains: Chains
  /** For signing answers and checking signatures. */
  readonly inTurn: InTurn
}

const apiVersion = v.optional(text(8))
/** In bytes: the longest possible message and signature, escaped. */
const longestBody = 65_536

/** Names under the operator's domains: registration, look-up, and the gateway of ENS clients (docs/names.md). */
export function namesRoutes(app: ServicesApp, options: RouteOptions & NamesRouteOptions): void {
  const { chains, inTurn, names } = options
  const { publicUrl } = options.config
  const { zones } = options.config.names
  const { store } = names
  const limit = limitBody(longestBody)
  const get = { method: 'get', tag: 'Names', refusals } as const
  gatewayRoutes(app, options, { names, inTurn, limit })

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
      needZone(zones, undefined)
      const parsed = parseName(zones, params.name)
      const found = parsed && (await store.find(parsed.name))
      if (!found) return c.json(toRefusal('name_unknown', 'name', 'Name is not registered'), 404, fresh)
      return c.json(toProfile(c, found, publicUrl), 200, fresh)
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
      needZone(zones, undefined)
      return c.json(
        (await store.of(params.address)).map((each) => toProfile(c, each, publicUrl)),
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
      c.json({ suggestions: await suggestNames(store, needZone(zones, query.zone), params.name) }, 200, fresh),
  )
  registrationRoute(app, options, { store, chains, inTurn, limit })
}
