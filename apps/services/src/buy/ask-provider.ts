import * as v from 'valibot'
import { parseJson } from '../limits/parse-json.ts'
import { fetchUpstream } from '../outbound/fetch-upstream.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { createUpstreamPermits } from '../outbound/upstream-permits.ts'

export type AskProvider = <T>(
  url: string,
  schema: v.GenericSchema<unknown, T>,
  request?: {
    readonly headers?: Readonly<Record<string, string>> | undefined
    readonly body?: object | undefined
    readonly maxBytes?: number | undefined
  },
) => Promise<T>

/** The longest answer that is read, in bytes; a list of what is for sale may be longer. */
const largestAnswer = 262_144
/** The most levels of an answer. */
const deepestAnswer = 64
export const largestList = 4_194_304

/**
 * Asks a provider: `POST` if there is a body, otherwise `GET`. Its answer is never passed on, because it may repeat
 * what was sent, and so a key.
 */
export function createAskProvider({
  visitor,
  ...options
}: {
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  /** The address of the visitor that is served right now. */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for that visitor. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
}): AskProvider {
  const withPermit = createUpstreamPermits(visitor)
  return async (url, schema, { headers = {}, body, maxBytes = largestAnswer } = {}) => {
    const init = {
      method: body ? 'POST' : 'GET',
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }
    const { status, text, retryAfterMs } = await withPermit(() => fetchUpstream(url, init, { ...options, maxBytes }))
    if (status === 404) throw new NotThere()
    if (status === 429 || status === 503) throw new UpstreamError('busy', 'The provider is busy', retryAfterMs)
    if (status < 200 || status > 299) throw new UpstreamError('invalid', `The provider refused: HTTP ${status}`)
    const result = v.safeParse(schema, parseNumbersAsText(text))
    if (!result.success) throw new UpstreamError('invalid', 'The provider answered in another shape')
    return result.output
  }
}

/** The provider doesn't know this purchase. */
export class NotThere extends UpstreamError {
  constructor() {
    super('invalid', 'The provider doesn’t know this')
  }
}

/** Amounts in JSON numbers keep their digits. */
export function parseNumbersAsText(text: string): unknown {
  try {
    return parseJson(text, deepestAnswer, (_, value, { source }) =>
      typeof value === 'number' ? (source ?? String(value)) : value,
    )
  } catch {
    throw new UpstreamError('invalid', 'The provider answered no JSON')
  }
}

/** A decimal string without an exponent. */
export const amount = v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,30})?$/))
export const short = v.pipe(v.string(), v.maxLength(256))
/** The provider's id of a payment. An id that can't be read is unknown, and the status still counts. */
export const idIfClear = v.fallback(v.nullish(short), undefined)
/** The amount beside a status. An amount that can't be read, such as 1e-7, is unknown, and the status still counts. */
export const amountIfClear = v.fallback(v.nullish(amount), undefined)
