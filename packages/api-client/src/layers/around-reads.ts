import type { BodyOptions, Http, RequestOptions } from '../http/http.ts'

/** A call that changes nothing on the host, so it may be shared, cached and repeated. */
export type Read = {
  /** Equal for calls that ask the same. */
  readonly key: string
  /** Like `key`, but without the parameter that skips the host's cache: the answer of such a call also answers the other one. */
  readonly subject: string
  /** The host shall skip its cache. */
  readonly forced: boolean
  readonly signal: AbortSignal | undefined
  readonly freshMs: number
}

/** Sends the call; with another signal if the layer passes one. */
export type Ask<T> = (change?: { readonly signal: AbortSignal }) => Promise<T>

/** Puts a layer around the reads of a request layer: GET, images, and calls marked as reads. Other calls pass through. */
export function aroundReads(http: Http, around: <T>(read: Read, ask: Ask<T>) => Promise<T>): Http {
  return {
    ...http,
    get: (path, options) =>
      around(describe('GET', path, options), (change) => http.get(path, { ...options, ...change })),
    post: (path, options) =>
      options.reads
        ? around(describe('POST', path, options), (change) => http.post(path, { ...options, ...change }))
        : http.post(path, options),
    getBlob: (path, options = {}) =>
      around(describe('BLOB', path, options), (change) => http.getBlob(path, { ...options, ...change })),
  }
}

function describe(method: string, path: string, options: RequestOptions & Pick<BodyOptions<unknown>, 'body'>): Read {
  const { forceUpdate, ...query } = options.query ?? {}
  const subject = JSON.stringify([method, path, query, options.body])
  return {
    key: forceUpdate === undefined ? subject : `${subject} ${forceUpdate}`,
    subject,
    forced: forceUpdate !== undefined,
    signal: options.signal,
    freshMs: options.freshMs ?? 0,
  }
}
