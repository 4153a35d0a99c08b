import { createHealth } from './health.ts'
import { isBroadcast } from './methods.ts'
import { postRpc } from './post-rpc.ts'
import type { RpcAnswer, RpcRequest } from './rpc-request.ts'
import { UpstreamError } from './upstream-error.ts'

export type ChainPoolOptions = {
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

/**
 * Asks the first endpoint that is well and goes on to the next when it fails. One that can't be reached, is out of
 * quota, or failed three times in a row is left alone for 1 s, then 2 s … up to 30 s, and then tried by a single request.
 *
 * A broadcast that timed out is not sent to another endpoint: the first may have taken it, and the second would then answer "already
 * known", which an app would read as a failure.
 */
export function createChainPool(options: ChainPoolOptions): ChainPool {
  const { urls, fetch, now, timeoutMs, maxBytes = 8_388_608, maxInFlight = 256 } = options
  const upstreams = urls.map((url) => ({ url, health: createHealth({ now }), inFlight: 0 }))

  async function attempt(upstream: (typeof upstreams)[number], requests: readonly RpcRequest[]) {
    upstream.inFlight++
    try {
      const answers = await postRpc(upstream.url, requests, { fetch, timeoutMs, maxBytes })
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
          if (last.failure === 'too-large' || (isWrite && last.failure === 'timeout')) throw last
        }
      }
      throw last ?? new UpstreamError('busy', 'The chain is paused after failures', waitMs)
    },
    get states() {
      return upstreams.map(({ health }) => health.state)
    },
  }
}
