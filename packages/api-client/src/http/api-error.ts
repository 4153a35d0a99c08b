/** The errors between us and a service. The codes are those of core's catalogue, so `normalizeError` keeps them. */
export type ApiErrorCode =
  | 'http/status'
  /** 403: the project id or the origin isn't allowed. */
  | 'http/forbidden'
  /** 503: the service is running but can't answer now. */
  | 'http/unavailable'
  | 'request/invalid'
  | 'request/aborted'
  | 'request/timed-out'
  | 'request/unreachable'
  | 'request/unreadable'
  /** The app exceeded its own limit of requests in a minute; nothing was sent. */
  | 'request/over-budget'
  /** The host doesn't serve this chain. Only the request for its list of chains was sent. */
  | 'request/chain-unsupported'

/** The parts of an `ApiError` beside its code. */
export type ApiErrorOptions = {
  cause?: unknown
  /** HTTP status, if there was an answer. */
  status?: number | undefined
  /** The body of an answer that isn't 2xx, parsed if it is JSON. */
  body?: unknown
  /** Text for the developer. */
  details?: string | undefined
  /** The header of that name: when the host allows the next request, in seconds or as a date. */
  retryAfter?: string | undefined
}

/** Core recognises our errors by this mark, because this package may not import core's class. */
const brand: unique symbol = Symbol.for('@latchkey/api-error') as never

const messages: Readonly<Record<ApiErrorCode, (options: ApiErrorOptions) => string>> = {
  'http/status': ({ status }) => `HTTP status code: ${status}`,
  'http/forbidden': ({ status }) => `HTTP status code: ${status}`,
  'http/unavailable': ({ status }) => `HTTP status code: ${status}`,
  'request/invalid': () => 'The request cannot be made',
  'request/aborted': () => 'Request was aborted',
  'request/timed-out': () => 'The request took too long',
  'request/unreachable': () => 'The service cannot be reached',
  'request/unreadable': () => 'The answer could not be read',
  'request/over-budget': () => 'Too many requests in a minute',
  'request/chain-unsupported': () => 'The service does not serve this chain',
}

/** The only error this package throws. Match it by `code`. */
export class ApiError extends Error {
  readonly [brand] = true
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number | undefined
  readonly body: unknown
  readonly details: string | undefined
  readonly retryAfter: string | undefined

  constructor(code: ApiErrorCode, options: ApiErrorOptions = {}) {
    super(messages[code](options), 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.status = options.status
    this.body = options.body
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}

/**
 * Whether a thrown value is an `ApiError`, optionally with this code. Works across duplicated packages.
 *
 * @example
 * if (isApiError(error, 'request/timed-out')) tryAgain()
 */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false
  return code === undefined || (error as ApiError).code === code
}
