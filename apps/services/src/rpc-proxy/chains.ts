import { createSharedLoads, type SharedLoads } from '../limits/share-loads.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import type { TakeRequest } from '../outbound/upstream-requests.ts'
import { type AnswerCache, createAnswerCache, keyOf } from './answer-cache.ts'
import { type AnswerLimits, createChainPool } from './chain-pool.ts'
import { isShareable } from './methods.ts'
import { type RpcAnswer, type RpcRequest, rpcFailure } from './rpc-request.ts'
import { createSubmitPool } from './submit-pool.ts'

export type ChainsOptions = {
  /** CAIP-2 id → endpoints in order of preference. */
  readonly chains: Readonly<Record<string, readonly string[]>>
  /** CAIP-2 id → the only endpoints to which this chain's transactions are sent. @default those of `chains` */
  readonly submit?: Readonly<Record<string, readonly string[]>> | undefined
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** How long one endpoint may take, in ms. */
  readonly timeoutMs: number
  /** The address of the visitor that is served right now, undefined in the server's own work. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for the visitor who is served. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
  /** Counts what the endpoints are asked for that visitor. @default nothing is counted */
  readonly takeRequest?: TakeRequest | undefined
  /** The most bytes of one answer. @default 8 MiB */
  readonly maxBytes?: number | undefined
  /**
   * How many blocks must follow a block before it can't change any more. @default 64: two epochs of Ethereum, more than
   * other chains reorganise
   */
  readonly confirmations?: number | undefined
}

/**
 * The configured chains, as the proxy and the blockchain API ask them: with spare endpoints, a cache and shared
 * requests.
 */
export type Chains = {
  readonly ids: readonly string[]
  has(chainId: string): boolean
  /** Whether the first endpoint of a chain is on this machine. */
  isLocal(chainId: string): boolean
  /**
   * Answers in the order of the requests. An error from the chain is an answer.
   *
   * @throws {UpstreamError} when no endpoint of the chain answered
   */
  send(chainId: string, requests: readonly RpcRequest[], limits?: AnswerLimits): Promise<readonly RpcAnswer[]>
  /** For metrics: CAIP-2 id → the state of each endpoint. */
  health(): Readonly<Record<string, readonly string[]>>
}

/** @example const [answer] = await chains.send('eip155:1', [{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }]) */
export function createChains(options: ChainsOptions): Chains {
  const { now, confirmations = 64, submit = {} } = options
  const poolOf = (chainId: string, urls: readonly string[]) => {
    const reads = createChainPool({ ...options, chainId, urls })
    const own = Object.hasOwn(submit, chainId) ? submit[chainId] : undefined
    return own ? createSubmitPool({ reads, submits: createChainPool({ ...options, chainId, urls: own }) }) : reads
  }
  const table = new Map(
    Object.entries(options.chains).map(([chainId, urls]) => [
      chainId,
      {
        pool: poolOf(chainId, urls),
        cache: createAnswerCache({ now, chainId, confirmations }),
        shared: createSharedLoads({ now }),
      },
    ]),
  )

  return {
    ids: [...table.keys()],
    has: (chainId) => table.has(chainId),
    isLocal(chainId) {
      const { hostname } = new URL(
        (Object.hasOwn(options.chains, chainId) && options.chains[chainId]?.[0]) || 'http://none',
      )
      return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
    },
    async send(chainId, requests, limits) {
      const chain = table.get(chainId)
      if (!chain) throw new UpstreamError('unreachable', 'The chain is not configured')
      const [only, ...more] = requests
      if (!only) return []
      return more.length > 0 ? askAll(chain, requests, limits) : [await askOne(chain, only, limits)]
    },
    health: () => Object.fromEntries([...table].map(([chainId, { pool }]) => [chainId, pool.states])),
  }
}

type Chain = {
  readonly pool: ReturnType<typeof createChainPool>
  readonly cache: AnswerCache
  readonly shared: SharedLoads
}

/** The longest question that is shared, in characters: its text is kept until the answer comes. */
const longestKey = 16_384

/** Asks a question that isn't in a batch. Visitors who ask the same at the same time share its answer. */
async function askOne(
  { pool, cache, shared }: Chain,
  request: RpcRequest,
  limits: AnswerLimits | undefined,
): Promise<RpcAnswer> {
  const kept = cache.get(request)
  if (kept) return { jsonrpc: '2.0', id: request.id, result: kept.result }
  // An answer within one caller's limits may be too large for another one's.
  const key = isShareable(request.method) && !limits ? keyOf(request) : undefined
  const answer = await shared.get(key && key.length <= longestKey ? key : undefined, async () => {
    const answers = await pool.send([request], limits)
    return keep(cache, request, answers[0])
  })
  return { ...answer, id: request.id }
}

/**
 * Asks a batch. Equal questions in it are asked once. They aren't shared with other visitors: the answers of a batch
 * come when its slowest answer is ready, and not at all when the batch is too large.
 */
async function askAll(
  { pool, cache }: Chain,
  requests: readonly RpcRequest[],
  limits: AnswerLimits | undefined,
): Promise<readonly RpcAnswer[]> {
  const asked: RpcRequest[] = []
  const indexes = new Map<string, number>()
  const found = requests.map((request) => {
    const kept = cache.get(request)
    if (kept) return kept
    const key = isShareable(request.method) ? keyOf(request) : undefined
    const index = (key === undefined ? undefined : indexes.get(key)) ?? asked.length
    if (index === asked.length) asked.push(request)
    if (key !== undefined) indexes.set(key, index)
    return index
  })
  const sent = asked.length > 0 ? await pool.send(asked, limits) : []
  const fresh = asked.map((request, index) => keep(cache, request, sent[index]))
  return requests.map((request, index): RpcAnswer => {
    const answer = found[index]
    const { id } = request
    if (typeof answer === 'object') return { jsonrpc: '2.0', id, result: answer.result }
    return { ...(fresh[answer ?? -1] ?? noAnswer(request)), id }
  })
}

function keep(cache: AnswerCache, request: RpcRequest, answer: RpcAnswer = noAnswer(request)): RpcAnswer {
  if (!answer.error) cache.put(request, answer.result)
  return answer
}

function noAnswer({ id }: RpcRequest): RpcAnswer {
  return rpcFailure(id, -32603, 'The chain gave no answer to this request')
}
