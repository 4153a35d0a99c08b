import { type Context, Hono, type HonoRequest } from 'hono'
import * as v from 'valibot'
import { chainIdSchema } from '../config/values/chain-endpoints.ts'
import { bodyLimit } from '../http/body-limit.ts'
import type { HttpError } from '../http/http-error.ts'
import { limited } from '../http/request-limit.ts'
import { requireOriginOr, requireProject } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import type { Chains } from './chains.ts'
import { methodAllowed } from './methods.ts'
import { type RpcAnswer, readRpcBody, rpcFailure, rpcRefusal } from './rpc-request.ts'

export type RpcRouteOptions = { readonly chains: Chains }

/** Largest body, in bytes: about twice a raw transaction with the largest calldata that nodes take. */
const largestBody = 524_288

/**
 * Whether a request is for the proxy. If so, its refusals have the shape of JSON-RPC, even those that are made before a
 * route is found.
 */
export function isRpc({ method, path }: Pick<HonoRequest, 'method' | 'path'>): boolean {
  return method === 'POST' && (path === '/v1' || path === '/v1/')
}

/** Writes a refusal as JSON-RPC, for `answerError`. */
export function writeRpcError(c: Context, { message, status }: HttpError): Response {
  return c.json(rpcRefusal(status, message), status)
}

/** Passes JSON-RPC on to the configured chains. */
export function rpcRoutes(app: ServicesApp, options: RouteOptions & RpcRouteOptions): void {
  const { chains, describe, limitRate, projects } = options
  const limitBody = bodyLimit({
    maxSize: largestBody,
    // The rest of the body stays unread, so the connection can't be used again.
    onError: (c) => c.json(rpcFailure(null, -32600, 'The body is too large'), 413, { Connection: 'close' }),
  })
  const serve = async (c: Context<ServicesEnv>): Promise<Response> => {
    const chainId = c.req.query('chainId') ?? ''
    if (!chains.has(chainId))
      return c.json(rpcFailure(null, -32602, `Chain not supported: ${chainId.slice(0, 41)}`), 400)
    const body = readRpcBody(await c.req.text())
    if (!body) return c.json(rpcFailure(null, -32600, 'Invalid Request'), 400)

    // A batch counts as many times as it has requests. The first one was counted already.
    limitRate(c, body.requests.length - 1)
    const passed = body.requests.filter(({ method }) => methodAllowed(chainId, method))
    const { status, answers: asked, retryAfter } = await ask(chains, chainId, passed)
    const answers = body.requests.map((request): RpcAnswer => {
      const index = passed.indexOf(request)
      return asked[index] ?? rpcFailure(request.id, -32601, `Method not allowed: ${request.method}`)
    })
    if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
    return c.json(body.isBatch ? answers : answers[0], status)
  }
  const isAsked = requireOriginOr(options.config.login.origins)
  const routes = new Hono<ServicesEnv>()
  routes.post('/', limited(limitRate), requireProject(projects), isAsked, limitBody, serve)
  describe({
    method: 'post',
    path: '/v1/',
    tag: 'Chains',
    summary: 'JSON-RPC to a configured chain: reads and the broadcast of signed transactions, one or a batch',
    query: v.object({ chainId: chainIdSchema }),
    body: v.union([v.looseObject({ jsonrpc: v.literal('2.0'), method: v.string() }), v.array(v.looseObject({}))]),
    answer: { summary: 'JSON-RPC, also for refusals' },
    refusals: { 413: 'The body is too large', 502: 'No upstream could be reached', 504: 'The chain took too long' },
  })
  app.route('/v1', routes)
  app.route('/v1/', routes)
}

const messages = {
  timeout: 'The chain took too long to answer',
  unreachable: 'The chain could not be reached',
} as const

async function ask(chains: Chains, chainId: string, requests: RpcBodyRequests) {
  if (requests.length === 0) return { status: 200 as const, answers: [] }
  try {
    return { status: 200 as const, answers: await chains.send(chainId, requests) }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const { failure, status, retryAfterMs } = error
    const message = failure === 'timeout' || failure === 'unreachable' ? messages[failure] : error.message
    const retryAfter = status === 503 ? Math.ceil((retryAfterMs ?? 1000) / 1000) : undefined
    return { status, answers: requests.map(({ id }) => rpcFailure(id, -32603, message)), retryAfter }
  }
}

type RpcBodyRequests = NonNullable<ReturnType<typeof readRpcBody>>['requests']
