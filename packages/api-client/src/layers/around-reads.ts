import type { BodyOptions, Http, RequestOptions } from '../http/http.ts'

/** A call that changes nothing on the host, so that it may be shared, kept and repeated. */
export type Read = {
  /** Alike for calls that ask the same. */
  readonly key: string
  /** As `key`, but without the word that the host shall look anew: what such a call brings is the answer to the other, too. */
  readonly subject: string
  /** The host shall look anew. */
  readonly forced: boolean
  readonly signal: AbortSignal | undefined
  /** in ms */
  readonly freshMs: number
}

/** Sends the call, with a signal of the layer's own if it gives one. */
export type Ask<T> = (change?: { readonly signal: AbortSignal }) => Promise<T>

/** Puts a layer around the reads of a request layer: GET, pictures, and what is marked as a read. Other calls pass. */
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
