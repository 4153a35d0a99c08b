import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { addRoute } from '../../http/add-route.ts'
import { answerError } from '../../http/answer-error.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireOrigin } from '../../http/require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../../http/services-context.ts'
import { createImageLink } from '../../images/image-link.ts'
import { addressOf } from '../../limits/address.ts'
import { UpstreamError } from '../../rpc-proxy/upstream-error.ts'
import type { Blockchain } from '../blockchain.ts'
import { readGasPrice } from '../evm/read-gas-price.ts'
import { InvalidCursor } from '../history/invalid-cursor.ts'
import { answerBalance } from './balance.ts'
import { upstreamCode } from './gather.ts'
import { answerHistory } from './history.ts'
import { currencySchema, readAddress, readChain, readChains } from './parameters.ts'
import { answerPrice, priceBody } from './price.ts'

/** Routes that clients of this API know and this server doesn't offer: 501 tells them so, where 404 would look like a mistake in the address. */
export const notConfigured = [
  ['get', '/v1/convert/quotes'],
  ['get', '/v1/convert/tokens'],
  ['get', '/v1/convert/allowance'],
  ['post', '/v1/convert/build-transaction'],
  ['get', '/v1/convert/build-approve'],
  ['get', '/v1/profile/account/:name'],
  ['get', '/v1/profile/reverse/:address'],
  ['get', '/v1/profile/suggestions/:name'],
  ['post', '/v1/profile/account'],
  ['post', '/v1/generators/onrampurl'],
  ['get', '/v1/onramp/options'],
  ['post', '/v1/onramp/quote'],
  ['get', '/v1/sessions/:id'],
  ['post', '/v1/sessions/:id/revoke'],
] as const

export type BlockchainRouteOptions = { readonly blockchain: Blockchain }

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const params = v.object({ address: text(128) })
const chainId = v.optional(text(41))
const refusals = {
  400: 'An address, a chain id or a cursor that can’t be',
  404: 'The chain is not configured',
  502: 'What the answer was to come from gave none; 503 with Retry-After while it is left alone, 504 when it was too slow',
}

/** The blockchain API. No cache on the way may keep its answers: what an account owns is for the visitor who asks. */
export function blockchainRoutes(app: ServicesApp, options: RouteOptions & BlockchainRouteOptions): void {
  const { config, log, blockchain } = options
  const routes = new Hono<ServicesEnv>()
  const get = { method: 'get', tag: 'Chains', refusals } as const
  const image = (c: Context<ServicesEnv>) =>
    createImageLink({ baseUrl: config.publicUrl ?? new URL(c.req.url).origin, projectId: c.var.project.id })
  const askerOf = (c: Context<ServicesEnv>) => addressOf(c.env.incoming, config.relay.addressHeader)
  const give = (c: Context, body: object) => c.json(body, 200, { 'Cache-Control': 'no-store' })

  addRoute(
    routes,
    options,
    {
      ...get,
      path: '/v1/supported-chains',
      summary: 'Chains that can be asked about',
      answer: { summary: '{ http, ws, history }: CAIP-2 ids; `history`: those whose transactions can be told' },
    },
    [requireOrigin],
    (c) => {
      const genuine = [...blockchain.sources.values()].filter(({ evm }) => evm?.isGenuine() ?? true)
      const ids = (sources: typeof genuine) => sources.map(({ chainId }) => chainId)
      const body = { http: ids(genuine), ws: [], history: ids(genuine.filter(({ history }) => history !== undefined)) }
      return c.json(body, 200, { 'Cache-Control': 'private, max-age=60' })
    },
  )
  addRoute(
    routes,
    options,
    {
      ...get,
      path: '/v1/identity/:address',
      summary: 'The ENS name that an address claims and that leads back to it, and its picture',
      params,
      query: v.object({ sender: v.optional(text(128)) }),
      answer: { summary: '{ name, avatar }, null where there is none' },
    },
    [requireOrigin],
    async (c, input) => {
      const { namespace, address } = readAddress(input.params.address)
      const identity = namespace === 'eip155' ? await blockchain.identity(address) : { name: null, avatar: null }
      return give(c, { name: identity.name, avatar: image(c)(identity.avatar ?? undefined) ?? null })
    },
  )
  addRoute(
    routes,
    options,
    {
      ...get,
      path: '/v1/account/:address/balance',
      summary: 'What an account holds, on one chain or on all where it can live',
      params,
      query: v.object({ currency: currencySchema, chainId, forceUpdate: v.optional(text(64)) }),
      answer: { summary: '{ balances, partial? }' },
    },
    [requireOrigin],
    async (c, { params, query }) => {
      const account = readAddress(params.address)
      const chains = readChains(blockchain, account, query.chainId)
      const isForced = query.forceUpdate !== undefined && query.forceUpdate !== ''
      return give(
        c,
        await answerBalance(blockchain, {
          account,
          asker: askerOf(c),
          chains,
          isForced,
          currency: query.currency,
          image: image(c),
        }),
      )
    },
  )
  addRoute(
    routes,
    options,
    {
      ...get,
      path: '/v1/account/:address/history',
      summary: 'What an account did, newest first, on one chain or on all where it can live',
      params,
      query: v.object({ cursor: v.optional(text(16_384)), chainId, onramp: v.optional(text(64)) }),
      answer: { summary: '{ data, next, partial? }' },
      refusals: { ...refusals, 501: 'No history is configured for the chain' },
    },
    [requireOrigin],
    async (c, { params, query }) => {
      const account = readAddress(params.address)
      const chains = readChains(blockchain, account, query.chainId)
      // Which purchases were paid out only their provider knows, and none is configured.
      if (query.onramp) throw new HttpError(501, 'not_configured', 'No on-ramp is configured')
      const asked = { account, asker: askerOf(c), chains, cursor: query.cursor, image: image(c) }
      return give(c, await answerHistory(blockchain, asked))
    },
  )
  addRoute(
    routes,
    options,
    {
      method: 'post',
      tag: 'Chains',
      path: '/v1/fungible/price',
      summary: 'Prices of tokens and native coins',
      body: priceBody,
      answer: { summary: '{ fungibles }; what has no price is left out' },
    },
    [requireOrigin, bodyLimit({ maxSize: 65_536, onError: tooLarge })],
    async (c, { body }) => give(c, await answerPrice(blockchain, body, image(c))),
  )
  addRoute(
    routes,
    options,
    {
      ...get,
      path: '/v1/convert/gas-price',
      summary: 'What a unit of gas costs, in wei, by hurry',
      query: v.object({ chainId: text(41) }),
      answer: { summary: '{ standard, fast, instant }' },
    },
    [requireOrigin],
    async (c, { query }) => {
      const { evm } = readChain(blockchain, query.chainId)
      if (!evm) throw new HttpError(501, 'not_configured', 'This chain has no gas price')
      const price = await blockchain.cache.get(`gas ${query.chainId}`, 2000, () => readGasPrice(evm.rpc))
      const { standard, fast, instant } = price
      return give(c, { standard: String(standard), fast: String(fast), instant: String(instant) })
    },
  )
  for (const [method, path] of notConfigured) {
    const answer = { summary: 'Nothing yet: 501, since no provider is configured' }
    addRoute(
      routes,
      options,
      { method, path, tag: 'Chains', summary: 'Not offered by this server', answer },
      [],
      () => {
        throw new HttpError(501, 'not_configured', 'This server has no provider for it')
      },
    )
  }
  routes.onError((error, c) => {
    if (error instanceof InvalidCursor) return fail(c, 400, 'invalid_cursor', error.message)
    if (!(error instanceof UpstreamError)) return answerError(log)(error, c)
    const { status, retryAfterMs, message } = error
    if (status === 503) c.header('Retry-After', String(Math.ceil((retryAfterMs ?? 1000) / 1000)))
    return fail(c, status, upstreamCode(error), message)
  })
  app.route('/', routes)
}

function fail(c: Context, status: 400 | 502 | 503 | 504, code: string, message: string): Response {
  return c.json({ error: { code, message } }, status)
}

function tooLarge(): never {
  throw new HttpError(413, 'body_too_large', 'The body is too large')
}
