import * as v from 'valibot'
import { fetchUpstream } from '../rpc-proxy/fetch-upstream.ts'
import { createHealth } from '../rpc-proxy/health.ts'
import { UpstreamError } from '../rpc-proxy/upstream-error.ts'

export type HttpSourceOptions = {
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** In ms. */
  readonly timeoutMs: number
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A REST service that was configured. */
export type HttpSource = {
  /**
   * Reads one path below the base.
   *
   * @param path its parts; each is encoded, so that none leads elsewhere
   * @throws {UpstreamError}
   */
  get<T>(path: readonly string[], schema: v.GenericSchema<unknown, T>, query?: Query): Promise<T>
}

type Query = Readonly<Record<string, string | undefined>>

/** Largest answer that is read, in bytes. */
const largestAnswer = 4_194_304

/**
 * Asks a REST service with the care the chains get: time and size limits, no redirects, a growing pause after failures, and one request
 * for all who ask the same at the same time.
 */
export function createHttpSource({ baseUrl, fetch, now, timeoutMs, headers = {} }: HttpSourceOptions): HttpSource {
  const health = createHealth({ now })
  const pending = new Map<string, Promise<unknown>>()

  async function load(url: string): Promise<unknown> {
    const turn = health.enter()
    if (!turn.ok) throw new UpstreamError('busy', 'The source is paused after failures', turn.waitMs)
    try {
      const init = { headers: { Accept: 'application/json', ...headers } }
      const { status, text, retryAfterMs } = await fetchUpstream(url, init, {
        fetch,
        timeoutMs,
        maxBytes: largestAnswer,
      })
      if (status === 429 || status === 503) throw new UpstreamError('busy', 'The source is out of quota', retryAfterMs)
      if (status >= 500) throw new UpstreamError('unreachable', 'The source failed')
      health.succeed()
      if (status !== 200) throw new UpstreamError('invalid', `The source refused: HTTP ${status}`)
      return parseExact(text)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      const { failure, retryAfterMs } = error
      if (failure === 'too-large' || failure === 'invalid') health.succeed()
      else health.fail({ isDoubtful: failure === 'timeout', pauseMs: retryAfterMs })
      throw error
    }
  }

  return {
    async get(path, schema, query = {}) {
      const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`.replace(/\/$/, ''))
      for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value)
      const key = url.href
      const shared = pending.get(key)
      const answer = shared ?? load(key).finally(() => pending.delete(key))
      if (!shared) pending.set(key, answer)
      const result = v.safeParse(schema, await answer)
      if (!result.success) throw new UpstreamError('invalid', 'The source answered in another shape')
      return result.output
    },
  }
}

/** Reads JSON; a number that a double can't hold exactly comes as its text. */
function parseExact(text: string): unknown {
  type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown
  const reviver: Reviver = (_, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined ? source : value
  try {
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
  } catch {
    throw new UpstreamError('invalid', 'The source answered no JSON')
  }
}
