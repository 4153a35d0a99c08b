import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { parseAddress } from '../blockchain/address.ts'
import { chainIdSchema } from '../blockchain/chain-endpoints.ts'
import { addRoute } from '../http/add-route.ts'
import { answerError } from '../http/answer-error.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { limitVisitors } from '../http/limit-visitors.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { addressOf, fullAddressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import { UpstreamError } from '../rpc-proxy/upstream-error.ts'
import type { Money } from './buy-provider.ts'
import type { Order } from './orders.ts'
import type { Purchases } from './purchases.ts'

export type BuyRouteOptions = { readonly purchases: Purchases }

const label = v.pipe(v.string(), v.regex(/^[\w .:-]{1,64}$/, 'at most 64 letters, digits and _ . : -'))
const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'a decimal amount'))
const fiat = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency such as USD'))
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

const longestBody = 16_384
/**
 * A form asks again with every amount that is typed. Each costs a request to a provider, on the operator's account, and
 * all visitors share its quota: a home, a /56, has the share of one visitor.
 */
const quoteRate = { burst: 60, perSecond: 2, what: 'quotes', shares: [1, 1, 4] } as const
const longestWebhook = 65_536
const refusals = {
  400: 'What isn’t sold',
  413: 'The body is too large',
  501: 'No provider is configured',
  502: 'The provider gave no answer; 503 while it is busy, 504 when it was too slow',
}

/** Buying crypto for money, under `/v1/onramp`. */
export function buyRoutes(app: ServicesApp, options: RouteOptions & BuyRouteOptions): void {
  const { config, log, now, purchases } = options
  const routes = new Hono<ServicesEnv>()
  const { perMinute } = config.buy
  const starts = createNetworkRate(perMinute, perMinute / 60, now)
  // Each start needs a request to a provider, on the operator's account.
  const limitStarts = createMiddleware<ServicesEnv>(async (c, next) => {
    if (!starts.take(addressOf(c.env.incoming, config.addressHeader))) {
      c.header('Retry-After', '60')
      throw new HttpError(429, 'rate', `At most ${perMinute} purchases a minute`)
    }
    await next()
  })
  const limitQuotes = limitVisitors(options, quoteRate)
  const shared = { tag: 'Buying', refusals } as const
  const start = async (c: Context<ServicesEnv>, body: v.InferOutput<typeof startBody>) => {
    const { id, provider, ...rest } = body
    const read = parseAddress(rest.address)
    if (!read || !rest.chainId.startsWith(`${read.namespace}:`))
      throw new HttpError(400, 'invalid_address', 'The address does not belong to this chain')
    const clientIp = fullAddressOf(c.env.incoming, config.addressHeader)
    const about = { id, provider, project: c.var.project.id, clientIp }
    return purchases.start(about, { ...rest, address: read.address })
  }

  addRoute(
    routes,
    options,
    {
      ...shared,
      method: 'get',
      path: '/v1/onramp/providers',
      summary: 'Where crypto can be bought here',
      answer: {
        summary:
          '{ providers: [{ id, namespaces, quotes, follows }] }; `follows`: whether it tells what became of a purchase',
      },
    },
    [requireOrigin],
    (c) => {
      const providers = purchases.providers.map(({ id, namespaces, quote, status, readWebhook }) => ({
        id,
        namespaces,
        quotes: quote !== undefined,
        follows: status !== undefined || readWebhook !== undefined,
      }))
      return c.json({ providers }, 200, { 'Cache-Control': 'private, max-age=60' })
    },
  )
  addRoute(
    routes,
    options,
    {
      ...shared,
      method: 'get',
      path: '/v1/onramp/options',
      summary: 'Currencies for sale, and currencies to pay with',
      answer: { summary: '{ purchaseCurrencies, paymentCurrencies }' },
    },
    [requireOrigin],
    async (c) => c.json(await purchases.options(), 200, { 'Cache-Control': 'private, max-age=60' }),
  )
  addRoute(
    routes,
    options,
    {
      ...shared,
      method: 'post',
      path: '/v1/onramp/quote',
      summary: 'What a payment buys now',
      body: v.object({
        purchaseCurrency: label,
        paymentCurrency: fiat,
        amount,
        network: label,
        provider: v.optional(label),
      }),
      answer: { summary: '{ purchaseAmount, paymentTotal?, paymentSubtotal?, coinbaseFee?, networkFee?, quoteId? }' },
    },
    [requireOrigin, limitQuotes, limitBody(longestBody)],
    async (c, { body: { amount: paymentAmount, provider, ...request } }) => {
      const { providerFee, ...quote } = await purchases.quote({ ...request, paymentAmount }, provider)
      // Clients of this API read the provider's fee by the name of the first provider.
      const answer: Record<string, Money | string | undefined> = { ...quote, coinbaseFee: providerFee }
      return c.json(answer, 200, { 'Cache-Control': 'no-store' })
    },
  )
  addRoute(
    routes,
    options,
    {
      ...shared,
      method: 'post',
      path: '/v1/onramp/orders',
      summary:
        'Begins a purchase under an id that the caller has made up, and makes the address of the provider’s page',
      body: startBody,
      answer: { summary: '{ order, url? }; without `url` it was paid for already' },
      refusals: { ...refusals, 409: 'Another purchase has this id' },
    },
    [requireOrigin, limitStarts, limitBody(longestBody)],
    async (c, { body }) => {
      const { order, url } = await start(c, body)
      return c.json({ order: toWire(order), url }, 200, { 'Cache-Control': 'no-store' })
    },
  )
  addRoute(
    routes,
    options,
    {
      ...shared,
      method: 'get',
      path: '/v1/onramp/orders/:id',
      summary: 'What became of a purchase',
      params: v.object({ id: orderId }),
      answer: { summary: '{ order: { id, provider, status, hash?, purchaseAmount?, updatedAt } }' },
      refusals: { ...refusals, 404: 'There is no such purchase' },
    },
    [requireOrigin],
    async (c, { params }) =>
      c.json({ order: toWire(await purchases.order(params.id, c.var.project.id)) }, 200, {
        'Cache-Control': 'no-store',
      }),
  )
  addRoute(
    routes,
    options,
    {
      ...shared,
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
    routes,
    options,
    {
      ...shared,
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
  routes.onError((error, c) => {
    if (!(error instanceof UpstreamError)) return answerError(log)(error, c)
    const { status, retryAfterMs, failure, message } = error
    if (status === 503) c.header('Retry-After', String(Math.ceil((retryAfterMs ?? 1000) / 1000)))
    return c.json({ error: { code: `upstream_${failure.replace('-', '_')}`, message } }, status)
  })
  app.route('/', routes)
}

function toWire({ id, provider, status, hash, purchaseAmount, updatedAt }: Order) {
  return { id, provider, status, hash, purchaseAmount, updatedAt }
}
