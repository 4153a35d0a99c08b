import * as v from 'valibot'
import { parseJson } from '../limits/parse-json.ts'
import { createSharedLoads } from '../limits/share-loads.ts'
import { fetchUpstream } from '../outbound/fetch-upstream.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { UpstreamError, VisitorLimitError } from '../outbound/upstream-error.ts'
import { createUpstreamPermits } from '../outbound/upstream-permits.ts'
import type { TakeRequest } from '../outbound/upstream-requests.ts'
import { createHealth } from '../rpc-proxy/health.ts'

export type HttpSourceOptions = {
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly timeoutMs: number
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The address of the visitor that is served right now, undefined in the server's own work. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for that visitor. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
  /** Counts each request for that visitor. @default nothing is counted */
  readonly takeRequest?: TakeRequest | undefined
}

/** A REST service that was configured. */
export type HttpSource = {
  /**
   * Reads one path below the base URL.
   *
   * @param path its parts; each is encoded, so that none leads elsewhere
   * @throws {UpstreamError}
   */
  get<T>(path: readonly string[], schema: v.GenericSchema<unknown, T>, query?: Query): Promise<T>
}

type Query = Readonly<Record<string, string | undefined>>

/** The most levels of an answer. */
const deepestAnswer = 64
/** Largest answer that is read, in bytes. */
const largestAnswer = 4_194_304

/** Failures that don't mean that the source is down. */
const isAboutQuestion: ReadonlySet<string> = new Set(['too-large', 'invalid', 'quota'])
/** Longest a probe takes, in ms. */
const longestProbeMs = 5000

/**
 * Asks a REST service with the same protection as for chains: limits of time and size, no redirects, a growing pause
 * while it fails this server's probe, and one request for all visitors who ask the same at the same time.
 */
export function createHttpSource(options: HttpSourceOptions): HttpSource {
  const { baseUrl, fetch, now, timeoutMs, headers = {}, visitor, takeBytes, takeRequest = () => true } = options
  const withPermit = createUpstreamPermits(visitor)
  const shared = createSharedLoads({ now })
  const init = { headers: { Accept: 'application/json', ...headers } }
  const health = createHealth({ now, probe })

  async function ask(url: string, ms: number) {
    const answer = await fetchUpstream(url, init, { fetch, takeBytes, timeoutMs: ms, maxBytes: largestAnswer })
    const { status, retryAfterMs } = answer
    if (status === 429 || status === 503) throw new UpstreamError('busy', 'The source is out of quota', retryAfterMs)
    if (status >= 500) throw new UpstreamError('unreachable', 'The source failed')
    return answer
  }

  /** The base URL may have no route. A refusal also shows that the source is up. */
  async function probe(): Promise<void> {
    await ask(baseUrl, Math.min(timeoutMs, longestProbeMs))
  }

  async function load(url: string): Promise<unknown> {
    const entry = health.enter()
    if (!entry.ok && !(await entry.trial))
      throw new UpstreamError('busy', 'The source is paused after failures', entry.waitMs)
    if (!takeRequest())
      throw new VisitorLimitError('quota', 'This address caused too many requests to the source, ask again soon', 2000)
    return withPermit(async () => {
      try {
        const { status, text } = await ask(url, timeoutMs)
        if (status !== 200) throw new UpstreamError('invalid', `The source refused: HTTP ${status}`)
        return parseExact(text)
      } catch (error) {
        if (error instanceof UpstreamError && !isAboutQuestion.has(error.failure)) health.suspect()
        throw error
      }
    })
  }

  return {
    async get(path, schema, query = {}) {
      const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`.replace(/\/$/, ''))
      for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value)
      const { href } = url
      const result = v.safeParse(schema, await shared.get(href, () => load(href)))
      if (!result.success) throw new UpstreamError('invalid', 'The source answered in another shape')
      return result.output
    },
  }
}

/** Reads JSON. A number that a double can't hold exactly becomes its text. */
function parseExact(text: string): unknown {
  try {
    return parseJson(text, deepestAnswer, (_, value, { source }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined ? source : value,
    )
  } catch {
    throw new UpstreamError('invalid', 'The source answered no JSON')
  }
}
