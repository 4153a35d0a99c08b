import { ApiError, type ApiErrorCode, isApiError } from './api-error.ts'
import { buildUrl, type QueryValue } from './build-url.ts'
import { decode, parseJson, type Schema } from './decode.ts'
import type { Fetch, FetchInit, FetchResponse } from './fetch.ts'
import { type Clock, limitTime, systemClock } from './limit-time.ts'

/** The parameters that every call sends about the app. */
export type HttpIdentity = {
  /** Issued by the operator of the host. */
  readonly projectId: string
  /** SDK type, e.g. `latchkey-react`. */
  readonly st: string
  /** SDK version, e.g. `react-wagmi-1.2.0`. */
  readonly sv: string
  /** Only sent when set. */
  readonly clientId?: string | undefined
}

/** The host of the request layer, and the parameters of every request. */
export type HttpOptions = {
  /** With or without a path; e.g. `https://wallets.example.org`. */
  baseUrl: string
  fetch: Fetch
  params: HttpIdentity
  clock?: Clock | undefined
  /** For a whole call, in ms. @default 30_000 */
  timeout?: number | undefined
}

/** The query of a request. */
export type Query = Readonly<Record<string, QueryValue>>

/** The parameters that every request accepts. */
export type RequestOptions = {
  query?: Query | undefined
  signal?: AbortSignal | undefined
  /** in ms */
  timeout?: number | undefined
  /** How long an answer may be reused, in ms; only `withCache` reads it. @default 0 */
  freshMs?: number | undefined
}

/** A request whose answer is JSON of a known shape. */
export type JsonOptions<T> = RequestOptions & { schema: Schema<T> }

/** Plain data, sent as JSON. */
export type BodyOptions<T> = JsonOptions<T> & {
  body?: unknown
  /** The call only reads, whatever its method: it may be repeated and shared. */
  reads?: boolean | undefined
  /** Continues when the page closes. */
  keepalive?: boolean | undefined
}

/**
 * Calls of one host. All of them reject with an `ApiError` and no other error: `http/…` for an answer other than 2xx, `request/aborted`,
 * `request/timed-out`, `request/unreachable`, and `request/unreadable` for an answer that doesn't fit the schema.
 */
export type Http = {
  readonly baseUrl: string
  /** The app's parameters; some bodies repeat them. */
  readonly identity: HttpIdentity
  get<T>(path: string, options: JsonOptions<T>): Promise<T>
  post<T>(path: string, options: BodyOptions<T>): Promise<T>
  put<T>(path: string, options: BodyOptions<T>): Promise<T>
  delete<T>(path: string, options: BodyOptions<T>): Promise<T>
  getBlob(path: string, options?: RequestOptions): Promise<Blob>
}

const defaultTimeout = 30_000
const maxErrorBody = 10_000

/**
 * Creates the request layer of one host.
 *
 * @example
 * const http = createHttp({ baseUrl: 'https://services.example' })
 */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, clock = systemClock, fetch, params } = options

  function send<T>(
    method: string,
    path: string,
    { query, signal, timeout, body, keepalive }: RequestOptions & { body?: unknown; keepalive?: boolean | undefined },
    read: (response: FetchResponse) => Promise<T>,
  ): Promise<T> {
    const work = async (inner: AbortSignal) => {
      const url = buildUrl(baseUrl, path, { ...query, ...params })
      const json = body === undefined ? undefined : stringify(body)
      const headers: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
      try {
        const init: FetchInit = { method, headers, credentials: 'omit', signal: inner }
        if (json !== undefined) init.body = json
        if (keepalive) init.keepalive = true
        const response = await fetch(url, init)
        if (!response.ok) throw await statusError(response)
        return await read(response)
      } catch (cause) {
        throw isApiError(cause) ? cause : new ApiError('request/unreachable', { cause, details: String(cause) })
      }
    }
    return limitTime(work, { clock, timeout: timeout ?? options.timeout ?? defaultTimeout, signal })
  }

  const json =
    (method: string) =>
    <T>(path: string, options: BodyOptions<T>) =>
      send(method, path, options, async (response) => {
        const text = await response.text()
        return decode(options.schema, text === '' ? undefined : parseJson(text))
      })

  return {
    baseUrl,
    identity: params,
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    delete: json('DELETE'),
    getBlob: (path, options = {}) => send('GET', path, options, (response) => response.blob()),
  }
}

/** 403 and 503 have their own names. */
const namedStatus: Readonly<Record<number, ApiErrorCode>> = { 403: 'http/forbidden', 503: 'http/unavailable' }

async function statusError(response: FetchResponse): Promise<ApiError> {
  const { status } = response
  let body: unknown
  try {
    body = (await response.text()).slice(0, maxErrorBody)
    body = JSON.parse(body as string)
  } catch {
    // A text or nothing: then the status is enough.
  }
  const retryAfter = response.headers?.get('retry-after') ?? undefined
  return new ApiError(namedStatus[status] ?? 'http/status', { status, body, retryAfter })
}

function stringify(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw new ApiError('request/invalid', { cause, details: 'The body is not plain data' })
  }
}
