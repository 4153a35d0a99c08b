import * as v from 'valibot'
import { isFresh } from '../../limits/is-fresh.ts'
import { parseJson } from '../../limits/parse-json.ts'
import { fetchUpstream } from '../../outbound/fetch-upstream.ts'
import type { TakeBytes } from '../../outbound/upstream-bytes.ts'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import { createUpstreamPermits } from '../../outbound/upstream-permits.ts'

/** What every aggregator needs to send its requests. */
export type AggregatorOptions = {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly timeoutMs: number
  /** The address of the visitor that is served right now. */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for that visitor. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
}

/** Asks the API of one aggregator. The key is sent in the headers, so no message and no request address holds it. */
export type AggregatorHttp = {
  /**
   * @param refusals codes or words in a refusal's body that mean "no way from one token to the other"
   * @returns undefined for those
   * @throws {UpstreamError}
   */
  ask<T>(request: AggregatorRequest, schema: v.GenericSchema<unknown, T>, refusals: RegExp): Promise<T | undefined>
}

type AggregatorRequest = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | undefined
  /** With a body the request is a POST. */
  readonly body?: unknown
  /** The most bytes of the answer. @default 256 KiB */
  readonly maxBytes?: number | undefined
}

/** How deep an answer may be nested. A route over several exchanges has a dozen levels. */
const deepestAnswer = 64
/** Largest answer that is read, in bytes. Lists of tokens have their own, higher limit. */
const largestAnswer = 262_144
export const largestList = 8_388_608

/**
 * Makes the client of one aggregator. Its requests have limits of time and size, and don't follow redirects. When the
 * aggregator asks for a pause, no request is sent for that long.
 */
export function createAggregatorHttp(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  { fetch, now, takeBytes, timeoutMs, visitor }: AggregatorOptions,
): AggregatorHttp {
  const withPermit = createUpstreamPermits(visitor)
  let pause = { since: 0, ms: 0 }

  async function send({ path, query = {}, body, maxBytes = largestAnswer }: AggregatorRequest) {
    if (isFresh(pause.since, now(), pause.ms))
      throw new UpstreamError('busy', 'The exchange wants a pause', pause.since + pause.ms - now())
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const init: RequestInit =
      body === undefined
        ? { headers: { Accept: 'application/json', ...headers } }
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
          }
    const answer = await withPermit(() => fetchUpstream(url.href, init, { fetch, takeBytes, timeoutMs, maxBytes }))
    if (answer.status === 429 || answer.status === 503) {
      const pauseMs = answer.retryAfterMs ?? 1000
      pause = { since: now(), ms: pauseMs }
      throw new UpstreamError('busy', 'The exchange is out of quota', pauseMs)
    }
    return answer
  }

  return {
    async ask(request, schema, refusals) {
      const { status, text } = await send(request)
      if (status !== 200) {
        // The body may hold an address or a key, so it is searched but never passed on.
        if (status < 500 && refusals.test(text.slice(0, 4096))) return undefined
        throw new UpstreamError(status >= 500 ? 'unreachable' : 'invalid', `The exchange refused: HTTP ${status}`)
      }
      const result = v.safeParse(schema, parse(text))
      if (!result.success) throw new UpstreamError('invalid', 'The exchange answered in another shape')
      return result.output
    },
  }
}

function parse(text: string): unknown {
  try {
    return parseJson(text, deepestAnswer)
  } catch {
    throw new UpstreamError('invalid', 'The exchange answered no JSON')
  }
}
