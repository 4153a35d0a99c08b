import { createHealth } from './health.ts'
import { identifyChain } from './identify-chain.ts'
import { isBroadcast } from './methods.ts'
import { postRpc } from './post-rpc.ts'
import type { RpcAnswer, RpcRequest } from './rpc-request.ts'
import { UpstreamError } from './upstream-error.ts'

export type ChainPoolOptions = {
  /** CAIP-2 */
  readonly chainId: string
  /** Endpoints in order of preference. */
  readonly urls: readonly string[]
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** For one endpoint, in ms. */
  readonly timeoutMs: number
  /** Of one answer. @default 8 MiB */
  readonly maxBytes?: number | undefined
  /** Requests on their way to one endpoint at once. @default 256 */
  readonly maxInFlight?: number | undefined
}

/** The endpoints of one chain. */
export type ChainPool = {
  /** @throws {UpstreamError} when no endpoint answered; `busy` at once while all are paused after failures */
  send(requests: readonly RpcRequest[]): Promise<readonly RpcAnswer[]>
  /** For metrics: how each endpoint fares, in order, without its address. */
  readonly states: readonly ('up' | 'paused' | 'trying')[]
}

/** A question may be slow or upset a node's gateway by itself; a refused connection or a used-up quota is the endpoint's own. */
const isDoubtful = ({ failure }: UpstreamError) => failure === 'timeout' || failure === 'invalid'

/** How long an endpoint of another chain is left alone, in ms: until somebody has mended the configuration. */
const strangerMs = 600_000

/**
 * Asks the first endpoint that is well and goes on to the next when it fails. One that can't be reached, is out of
 * quota, or failed three times in a row is left alone for 1 s, then 2 s … up to 30 s, and then tried by a single request.
 *
 * A broadcast that timed out, or was answered with nonsense, is not sent to another endpoint: the first may have taken it, and the second would then answer "already
 * known", which an app would read as a failure.
 */
export function createChainPool(options: ChainPoolOptions): ChainPool {
  const { chainId, urls, fetch, now, timeoutMs, maxBytes = 8_388_608, maxInFlight = 256 } = options
  const upstreams = urls.map((url) => ({ url, health: createHealth({ now }), inFlight: 0, isProven: false }))
  const post = (url: string, requests: readonly RpcRequest[]) => postRpc(url, requests, { fetch, timeoutMs, maxBytes })

  async function attempt(upstream: (typeof upstreams)[number], requests: readonly RpcRequest[]) {
    upstream.inFlight++
    try {
      // The first is what the operator looks at; a mistake in a spare one would show only in an outage, as somebody else's balances.
      if (upstream !== upstreams[0] && !upstream.isProven) await prove(upstream)
      const answers = await post(upstream.url, requests)
      upstream.health.succeed()
      return answers
    } catch (error) {
      const failure = error instanceof UpstreamError ? error : new UpstreamError('invalid', 'The chain failed')
      // Too large an answer is about the question: the endpoint is well, and another one would say the same.
      if (failure.failure === 'too-large') upstream.health.succeed()
      else upstream.health.fail({ isDoubtful: isDoubtful(failure), pauseMs: failure.retryAfterMs })
      throw failure
    } finally {
      upstream.inFlight--
    }
  }

  async function prove(upstream: (typeof upstreams)[number]): Promise<void> {
    const question = identifyChain(chainId)
    if (question) {
      const [answer] = await post(upstream.url, [{ jsonrpc: '2.0', id: 0, method: question.method }])
      if (answer?.error) throw new UpstreamError('invalid', 'The endpoint didn’t say which chain it serves')
      if (!question.isSame(answer?.result))
        throw new UpstreamError('busy', 'The endpoint serves another chain', strangerMs)
    }
    upstream.isProven = true
  }

  return {
    async send(requests) {
      const isWrite = requests.some(({ method }) => isBroadcast(method))
      let last: UpstreamError | undefined
      let waitMs = Number.POSITIVE_INFINITY
      for (const upstream of upstreams) {
        if (upstream.inFlight >= maxInFlight) {
          waitMs = Math.min(waitMs, 1000)
          continue
        }
        const turn = upstream.health.enter()
        if (!turn.ok) {
          waitMs = Math.min(waitMs, turn.waitMs)
          continue
        }
        try {
          return await attempt(upstream, requests)
        } catch (error) {
          last = error as UpstreamError
          if (last.failure === 'too-large' || (isWrite && isDoubtful(last))) throw last
        }
      }
      throw last ?? new UpstreamError('busy', 'The chain is paused after failures', waitMs)
    },
    get states() {
      return upstreams.map(({ health }) => health.state)
    },
  }
}
