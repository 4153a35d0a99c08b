import * as v from 'valibot'
import { amount } from '../buy/ask-provider.ts'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { limitVisitors } from '../http/limit-visitors.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import { parseJson } from '../limits/parse-json.ts'
import { fetchUpstream } from '../outbound/fetch-upstream.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { createUpstreamPermits } from '../outbound/upstream-permits.ts'

const asset = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/, 'a CAIP-19 id'),
)
const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/, 'an id'))
const call = <const Method extends string, Params extends v.GenericSchema>(method: Method, params: Params) =>
  v.object({ jsonrpc: v.literal('2.0'), id: v.union([v.number(), id]), method: v.literal(method), params })
const body = v.variant('method', [
  call(
    'reown_getExchanges',
    v.object({
      page: v.optional(v.number()),
      asset: v.optional(asset),
      amount: v.optional(amount),
      includeOnly: v.optional(v.array(id)),
      exclude: v.optional(v.array(id)),
    }),
  ),
  call(
    'reown_getExchangePayUrl',
    v.object({
      exchangeId: id,
      asset,
      amount: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/, 'a hex number')),
      recipient: id,
    }),
  ),
  call('reown_getExchangeBuyStatus', v.object({ exchangeId: id, sessionId: id })),
])
const answer = v.object({ result: v.looseObject({}) })
const longestBody = 8192
const longestAnswer = 262_144
/** The most levels of an answer, because writing it out takes a function call for each level. */
const deepestAnswer = 32
/** An open form asks for the list once, and for the status of a payment every few seconds. */
const burst = 30
const perSecond = 2

export type PayRouteOptions = {
  /** Counts what is read for the visitor who is served. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
}

/** Payments from accounts at exchanges: three methods, which are checked and passed on. */
export function payRoutes(app: ServicesApp, options: RouteOptions & PayRouteOptions): void {
  const { config, fetch, takeBytes, visitor } = options
  const withPermit = createUpstreamPermits(visitor)
  const { exchanges } = config.pay
  addRoute(
    app,
    options,
    {
      method: 'post',
      path: '/v1/json-rpc',
      tag: 'Buying',
      summary: 'Exchanges that can pay, the page of a payment, and what became of it',
      body,
      answer: { summary: '`{ jsonrpc, id, result }`' },
      refusals: { 413: 'The body is too large', 501: 'No exchange is configured', 502: 'The exchange gave no answer' },
    },
    [
      requireOrigin,
      limitVisitors(options, { burst, perSecond, what: 'questions about payments' }),
      limitBody(longestBody),
    ],
    async (c, input) => {
      // Every page with a payment asks for the list, so an empty list is a valid answer.
      if (!exchanges && input.body.method === 'reown_getExchanges')
        return c.json({ jsonrpc: '2.0', id: input.body.id, result: { exchanges: [], total: 0 } })
      if (!exchanges) throw new HttpError(501, 'not_configured', 'No exchange is configured')
      const headers = {
        'Content-Type': 'application/json',
        ...(exchanges.apiKey && { Authorization: `Bearer ${exchanges.apiKey}` }),
      }
      try {
        const init = { method: 'POST', headers, body: JSON.stringify(input.body) }
        const limits = { fetch, takeBytes, timeoutMs: config.rpcTimeoutMs, maxBytes: longestAnswer }
        const { status, text } = await withPermit(() => fetchUpstream(exchanges.url, init, limits))
        const read = v.safeParse(answer, status === 200 ? safeParse(text) : undefined)
        if (!read.success) throw new UpstreamError('invalid', 'The exchange answered in another shape')
        return c.json({ jsonrpc: '2.0', id: input.body.id, result: read.output.result }, 200, {
          'Cache-Control': 'no-store',
        })
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 503) c.header('Retry-After', '1')
        if (error instanceof UpstreamError) throw new HttpError(error.status, 'upstream_failed', error.message)
        throw error
      }
    },
  )
}

function safeParse(text: string): unknown {
  try {
    return parseJson(text, deepestAnswer)
  } catch {
    return undefined
  }
}
