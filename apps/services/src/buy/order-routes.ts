import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { parseAddress } from '../blockchain/address.ts'
import { chainIdSchema } from '../config/values/chain-endpoints.ts'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { addressOf, fullAddressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import type { Order } from './orders.ts'
import { amount, buying, fiat, label, longestBody } from './parameters.ts'
import type { Purchases } from './purchases.ts'

/** At least 128 bits, because every caller that knows an id can read its order. */
const orderId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '32 hex digits'))
const address = v.pipe(v.string(), v.maxLength(128))

const startBody = v.object({
  id: orderId,
  provider: label,
  chainId: chainIdSchema,
  address,
  purchaseCurrency: label,
  paymentCurrency: fiat,
  paymentAmount: amount,
})
const urlBody = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address,
        blockchains: v.optional(v.pipe(v.array(label), v.maxLength(32))),
        assets: v.optional(v.pipe(v.array(label), v.maxLength(32))),
      }),
    ),
    v.minLength(1),
    v.maxLength(16),
  ),
  defaultNetwork: v.optional(label),
  partnerUserId: v.optional(label),
  defaultExperience: v.optional(v.picklist(['send', 'buy'])),
  presetCryptoAmount: v.optional(v.union([amount, v.pipe(v.number(), v.transform(String), amount)])),
  presetFiatAmount: v.optional(v.union([amount, v.pipe(v.number(), v.transform(String), amount)])),
})

const longestWebhook = 65_536

/** Purchases: how one begins, its state, and what its provider reports about it. */
export function orderRoutes(app: ServicesApp, options: RouteOptions, purchases: Purchases): void {
  const { config } = options
  const limitStarts = limitPurchases(options)

  addRoute(
    app,
    options,
    {
      ...buying,
      method: 'post',
      path: '/v1/onramp/orders',
      summary:
        'Begins a purchase under an id that the caller has made up, and makes the address of the provider’s page',
      body: startBody,
      answer: { summary: '{ order, url? }; without `url` it was paid for already' },
      refusals: { ...buying.refusals, 409: 'Another purchase has this id' },
    },
    [requireOrigin, limitStarts, limitBody(longestBody)],
    async (c, { body }) => {
      const { id, provider, ...rest } = body
      const read = parseAddress(rest.address)
      if (!read || !rest.chainId.startsWith(`${read.namespace}:`))
        throw new HttpError(400, 'invalid_address', 'The address does not belong to this chain')
      const clientIp = fullAddressOf(c.env.incoming, config.addressHeader)
      const about = { id, provider, project: c.var.project.id, clientIp }
      // The fields keep their order, because a repeated start is compared with the stored purchase as JSON.
      const { order, url } = await purchases.start(about, { ...rest, address: read.address })
      return c.json({ order: toWire(order), url }, 200, { 'Cache-Control': 'no-store' })
    },
  )
  addRoute(
    app,
    options,
    {
      ...buying,
      method: 'get',
      path: '/v1/onramp/orders/:id',
      summary: 'What became of a purchase',
      params: v.object({ id: orderId }),
      answer: { summary: '{ order: { id, provider, status, hash?, purchaseAmount?, updatedAt } }' },
      refusals: { ...buying.refusals, 404: 'There is no such purchase' },
    },
    [requireOrigin],
    async (c, { params }) =>
      c.json({ order: toWire(await purchases.order(params.id, c.var.project.id)) }, 200, {
        'Cache-Control': 'no-store',
      }),
  )
  addRoute(
    app,
    options,
    {
      ...buying,
      method: 'post',
      path: '/v1/generators/onrampurl',
      summary: 'The address of a provider’s page, for clients that follow no purchase',
      body: urlBody,
      answer: { summary: '{ url }' },
    },
    [requireOrigin, limitStarts, limitBody(longestBody)],
    async (c, { body }) => {
      const url = await purchases.url(body, fullAddressOf(c.env.incoming, config.addressHeader))
      return c.json({ url }, 200, { 'Cache-Control': 'no-store' })
    },
  )
  addRoute(
    app,
    options,
    {
      ...buying,
      method: 'post',
      path: '/v1/onramp/webhooks/:provider',
      needsProject: false,
      summary: 'What a provider tells this server; its signature stands for a project id',
      params: v.object({ provider: label }),
      answer: { summary: 'Taken, also where nothing is new' },
      refusals: { 400: 'It isn’t signed by the provider, or too old', 404: 'No webhooks of this provider are taken' },
    },
    [limitBody(longestWebhook)],
    async (c, { params }) => {
      await purchases.webhook(params.provider, { body: await c.req.text(), header: (name) => c.req.header(name) })
      return c.json({ status: 'ok' })
    },
  )
}

/** Each start needs a request to a provider, on the operator's account. */
function limitPurchases({ config, now }: RouteOptions): MiddlewareHandler<ServicesEnv> {
  const { perMinute } = config.buy
  const starts = createNetworkRate(perMinute, perMinute / 60, now)
  return async (c, next) => {
    if (!starts.take(addressOf(c.env.incoming, config.addressHeader))) {
      c.header('Retry-After', '60')
      throw new HttpError(429, 'rate', `At most ${perMinute} purchases a minute`)
    }
    await next()
  }
}

function toWire({ id, provider, status, hash, purchaseAmount, updatedAt }: Order) {
  return { id, provider, status, hash, purchaseAmount, updatedAt }
}
