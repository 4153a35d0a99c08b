import { createSlots, type Release } from '../limits/slots.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { createHealth } from './health.ts'
import { isBroadcast } from './methods.ts'
import { postRpc } from './post-rpc.ts'
import { probeEndpoint } from './probe-endpoint.ts'
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
  /** The address of the visitor that is served right now, undefined in the server's own work. */
  readonly visitor?: (() => string | undefined) | undefined
  /** The limit of one answer, in bytes. @default 8 MiB */
  readonly maxBytes?: number | undefined
  /** Counts what is read for the visitor who is served. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
  /** Requests on their way to one endpoint at once. @default 256 */
  readonly maxInFlight?: number | undefined
}

/** The limits of the answer to a question, if they are lower than those of the pool. */
export type AnswerLimits = { readonly maxBytes: number }

/** The endpoints of one chain. */
export type ChainPool = {
  /**
   * @throws {UpstreamError} when no endpoint answered; `busy` at once while all are paused, and soon when the visitor has too many requests
   * under way
   */
  send(requests: readonly RpcRequest[], limits?: AnswerLimits): Promise<readonly RpcAnswer[]>
  /** For metrics: how each endpoint fares, in order, without its address. */
  readonly states: readonly ('up' | 'paused' | 'trying')[]
}

type Upstream = ReturnType<typeof createUpstream>

/** How long a request waits for a permit, in ms, if every permit for its address is taken. */
const permitMs = 2000
/** Longest a probe takes, in ms. */
const longestProbeMs = 5000

/** Too large an answer is about the question, or about the visitor: the endpoint is well, and another one would say the same. */
const isAboutQuestion = ({ failure }: UpstreamError) => failure === 'too-large' || failure === 'quota'

/** A broadcast that failed like this may have been taken by the endpoint. */
const isDoubtful = ({ failure, isBroken }: UpstreamError) => failure === 'timeout' || failure === 'invalid' || isBroken

/**
 * Asks the first endpoint that is well and goes on to the next when it fails. A probe of our own
 * finds out whether an endpoint is well: after a failed probe the endpoint is left alone for 1 s, then 2 s … up to 30 s, and then probed again. A visitor's question counts for nothing.
 *
 * A broadcast that timed out, was answered with nonsense, or whose connection broke, is not sent to another endpoint: the first may have taken it, and the second would then answer "already
 * known", which an app would read as a failure.
 */
export function createChainPool(options: ChainPoolOptions): ChainPool {
  const { timeoutMs, visitor = () => undefined } = options
  const upstreams = options.urls.map((url, index) => createUpstream(options, url, index === 0))

  async function attempt(
    upstream: Upstream,
    requests: readonly RpcRequest[],
    limits: AnswerLimits | undefined,
    release: Release,
  ) {
    // Long silence is a reason to look, before the question's own time is over.
    const doubt = setTimeout(upstream.health.suspect, timeoutMs / 2)
    try {
      await upstream.prove()
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
        const release = upstream.slots.take(address)
        if (!release) {
          full.push(upstream)
          continue
        }
        const answers = await ask(upstream, release)
        if (answers) return answers
      }
      for (const { upstream, trial } of trials) if (await trial) full.push(upstream)
      for (const upstream of full) {
        const release = await upstream.slots.wait(address, permitMs)
        if (!release) last ??= new UpstreamError('busy', 'Too many requests of one address are under way', 1000)
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
  // The first is what the operator looks at; a mistake in a spare one would show only in an outage, as another account's balances.
  const mustIdentify = !isFirst
  let isProven = isFirst
  const probeLimits = { fetch, maxBytes, timeoutMs: Math.min(timeoutMs, longestProbeMs) }
  const health = createHealth({
    now,
    probe: () => probeEndpoint({ url, chainId, mustIdentify, upstream: probeLimits }),
  })
  return {
    health,
    slots: createSlots(maxInFlight),
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
