import { createAnswerCache, keyOf } from './answer-cache.ts'
import { createChainPool } from './chain-pool.ts'
import { isShareable } from './methods.ts'
import { type RpcAnswer, type RpcRequest, rpcFailure } from './rpc-request.ts'
import { UpstreamError } from './upstream-error.ts'

export type ChainsOptions = {
  /** CAIP-2 id → endpoints in order of preference. */
  readonly chains: Readonly<Record<string, readonly string[]>>
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** For one endpoint, in ms. */
  readonly timeoutMs: number
  /** Of one answer. @default 8 MiB */
  readonly maxBytes?: number | undefined
  /** Blocks after which nothing changes. @default 64: two epochs of Ethereum, more than others reorganise */
  readonly confirmations?: number | undefined
}

/** The configured chains, as both the proxy and the blockchain API ask them: with failover, caching and shared requests. */
export type Chains = {
  readonly ids: readonly string[]
  has(chainId: string): boolean
  /** Whether the first endpoint of a chain is on this machine. */
  isLocal(chainId: string): boolean
  /**
   * Answers in the order of the requests. Errors of the chain are answers.
   *
   * @throws {UpstreamError} when no endpoint of the chain answered
   */
  send(chainId: string, requests: readonly RpcRequest[]): Promise<readonly RpcAnswer[]>
  /** For metrics: chain → how each endpoint fares. */
  health(): Readonly<Record<string, readonly string[]>>
}

type Pending = { readonly answer: Promise<RpcAnswer>; settle(answer: RpcAnswer): void; fail(error: unknown): void }

/** @example const [answer] = await chains.send('eip155:1', [{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }]) */
export function createChains(options: ChainsOptions): Chains {
  const { now, confirmations = 64 } = options
  const table = new Map(
    Object.entries(options.chains).map(([chainId, urls]) => [
      chainId,
      {
        pool: createChainPool({ ...options, chainId, urls }),
        cache: createAnswerCache({ now, chainId, confirmations }),
        pending: new Map<string, Pending>(),
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
    async send(chainId, requests) {
      const chain = table.get(chainId)
      if (!chain) throw new UpstreamError('unreachable', 'The chain is not configured')
      const { pool, cache, pending } = chain
      const asked: { readonly request: RpcRequest; readonly key: string; readonly pending: Pending }[] = []

      const answers = requests.map((request): Promise<RpcAnswer> | RpcAnswer => {
        const withId = (answer: RpcAnswer): RpcAnswer => ({ ...answer, id: request.id })
        const kept = cache.get(request)
        if (kept) return { jsonrpc: '2.0', id: request.id, result: kept.result }
        const key = keyOf(request)
        const shared = isShareable(request.method) ? pending.get(key) : undefined
        if (shared) return shared.answer.then(withId)
        const own = createPending()
        if (isShareable(request.method)) pending.set(key, own)
        asked.push({ request, key, pending: own })
        return own.answer.then(withId)
      })
      const all = Promise.all(answers)
      // Handled here too, since it may fail before it is awaited.
      all.catch(() => undefined)
      if (asked.length > 0) {
        try {
          const fresh = await pool.send(asked.map(({ request }) => request))
          for (const [index, { request, pending: own }] of asked.entries()) {
            const answer = fresh[index] ?? rpcFailure(request.id, -32603, 'The chain gave no answer to this request')
            if (!answer.error) cache.put(request, answer.result)
            own.settle(answer)
          }
        } catch (error) {
          for (const { pending: own } of asked) own.fail(error)
        } finally {
          for (const { key, pending: own } of asked) if (pending.get(key) === own) pending.delete(key)
        }
      }
      return all
    },
    health: () => Object.fromEntries([...table].map(([chainId, { pool }]) => [chainId, pool.states])),
  }
}

function createPending(): Pending {
  const { promise, resolve, reject } = Promise.withResolvers<RpcAnswer>()
  promise.catch(() => undefined)
  return { answer: promise, settle: resolve, fail: reject }
}
