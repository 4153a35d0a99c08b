import { createPermits, type Release } from '../limits/permits.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { UpstreamError, VisitorLimitError } from '../outbound/upstream-error.ts'
import type { TakeRequest } from '../outbound/upstream-requests.ts'
import { createHealth } from './health.ts'
import { isBroadcast } from './methods.ts'
import { postRpc } from './post-rpc.ts'
import { probeEndpoint } from './probe-endpoint.ts'
import type { RpcAnswer, RpcRequest } from './rpc-request.ts'

export type ChainPoolOptions = {
  /** CAIP-2 */
  readonly chainId: string
  /** Endpoints in order of preference. */
  readonly urls: readonly string[]
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** How long one endpoint may take, in ms. */
  readonly timeoutMs: number
  /** The address of the visitor that is served right now, undefined in the server's own work. */
  readonly visitor?: (() => string | undefined) | undefined
  /** The most bytes of one answer. @default 8 MiB */
  readonly maxBytes?: number | undefined
  /** Counts what is read for the visitor who is served. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
  /** Counts what an endpoint is asked for that visitor. @default nothing is counted */
  readonly takeRequest?: TakeRequest | undefined
  /** How many requests one endpoint may have at once. @default 256 */
  readonly maxInFlight?: number | undefined
}

/** Limits of an answer, where they are lower than the pool's own. */
export type AnswerLimits = { readonly maxBytes: number }

/** The endpoints of one chain. */
export type ChainPool = {
  /**
   * @throws {UpstreamError} when no endpoint answered; `busy` at once while all are paused, and soon when the visitor has too many requests
   * under way
   */
  send(requests: readonly RpcRequest[], limits?: AnswerLimits): Promise<readonly RpcAnswer[]>
  /** For metrics: the state of each endpoint, in their order, without its address. */
  readonly states: readonly ('up' | 'paused' | 'trying')[]
}

type Upstream = ReturnType<typeof createUpstream>

/** How long a request waits for a permit, in ms, if its address has used all of its permits. */
const permitMs = 2000
/** How long a probe takes at most, in ms. */
const longestProbeMs = 5000

/**
 * Failures that the endpoint didn't cause: an answer that is too large is due to the question, a used-up quota to the
 * visitor. Another endpoint would give the same result.
 */
const isAboutQuestion = ({ failure }: UpstreamError) => failure === 'too-large' || failure === 'quota'

const overQuota = () =>
  new VisitorLimitError('quota', 'This address caused too many requests to the chains, ask again soon', 1000)

/** After these failures the endpoint may have taken a broadcast all the same. */
const isDoubtful = ({ failure, isBroken }: UpstreamError) => failure === 'timeout' || failure === 'invalid' || isBroken

/**
 * Asks the first healthy endpoint and goes on to the next when it fails. A probe (a cheap question of this server)
 * finds out whether an endpoint is healthy. After a failed probe the endpoint isn't asked for 1 s, then 2 s, and so on
 * up to 30 s, and is probed again. A visitor's question never decides it.
 *
 * A broadcast that timed out, got a nonsense answer, or whose connection broke, isn't sent to another endpoint. The
 * first endpoint may have taken the transaction. The second would then answer "already known", and the app would read
 * that as a failure.
 */
export function createChainPool(options: ChainPoolOptions): ChainPool {
  const { takeRequest = () => true, timeoutMs, visitor = () => undefined } = options
  const upstreams = options.urls.map((url, index) => createUpstream(options, url, index === 0))

  async function attempt(
    upstream: Upstream,
    requests: readonly RpcRequest[],
    limits: AnswerLimits | undefined,
    release: Release,
  ) {
    // The endpoint has been silent for a long time, so it is probed before the question's own time is over.
    const doubt = setTimeout(upstream.health.suspect, timeoutMs / 2)
    try {
      await upstream.prove()
      if (!takeRequest(requests.length)) throw overQuota()
      return await upstream.post(requests, limits)
    } catch (error) {
      const failure = error instanceof UpstreamError ? error : new UpstreamError('invalid', 'The chain failed')
      if (!isAboutQuestion(failure)) upstream.health.suspect()
      throw failure
    } finally {
      clearTimeout(doubt)
      release()
    }
  }

  return {
    async send(requests, limits) {
      const isWrite = requests.some(({ method }) => isBroadcast(method))
      const address = visitor()
      const trials: { readonly upstream: Upstream; readonly trial: Promise<boolean> }[] = []
      const full: Upstream[] = []
      let last: UpstreamError | undefined
      let waitMs = Number.POSITIVE_INFINITY
      /** Undefined when the next endpoint may be asked. */
      const ask = async (upstream: Upstream, release: Release) => {
        try {
          return await attempt(upstream, requests, limits, release)
        } catch (error) {
          last = error as UpstreamError
          if (isAboutQuestion(last) || (isWrite && isDoubtful(last))) throw last
          return undefined
        }
      }

      for (const upstream of upstreams) {
        const entry = upstream.health.enter()
        if (!entry.ok) {
          waitMs = Math.min(waitMs, entry.waitMs)
          if (entry.trial) trials.push({ upstream, trial: entry.trial })
          continue
        }
        const release = upstream.permits.take(address)
        if (!release) {
          full.push(upstream)
          continue
        }
        const answers = await ask(upstream, release)
        if (answers) return answers
      }
      for (const { upstream, trial } of trials) if (await trial) full.push(upstream)
      for (const upstream of full) {
        const release = await upstream.permits.wait(address, permitMs)
        if (!release) last ??= new VisitorLimitError('busy', 'Too many requests of one address are under way', 1000)
        const answers = release && (await ask(upstream, release))
        if (answers) return answers
      }
      throw last ?? new UpstreamError('busy', 'The chain is paused after failures', waitMs)
    },
    get states() {
      return upstreams.map(({ health }) => health.state)
    },
  }
}

function createUpstream(options: ChainPoolOptions, url: string, isFirst: boolean) {
  const { chainId, fetch, now, takeBytes, timeoutMs, maxBytes = 8_388_608, maxInFlight = 256 } = options
  // Only spare endpoints must prove their chain. The operator would notice a wrong first endpoint. A wrong spare one
  // would show only in an outage, as balances of another chain.
  const mustIdentify = !isFirst
  let isProven = isFirst
  const probeLimits = { fetch, maxBytes, timeoutMs: Math.min(timeoutMs, longestProbeMs) }
  const health = createHealth({
    now,
    probe: () => probeEndpoint({ url, chainId, mustIdentify, upstream: probeLimits }),
  })
  return {
    health,
    permits: createPermits(maxInFlight),
    post: (requests: readonly RpcRequest[], limits?: AnswerLimits) =>
      postRpc(url, requests, { fetch, takeBytes, timeoutMs, maxBytes, ...limits }),
    /** @throws {UpstreamError} when a spare endpoint isn't one of this chain */
    async prove(): Promise<void> {
      if (isProven) return
      const failure = await health.check()
      if (failure) throw failure
      isProven = true
    },
  }
}
