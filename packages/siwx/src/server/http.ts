/** A request, independent of the web server. */
export type SignInHttpRequest = {
  readonly method: string
  /** Path and query, with or without the origin before it: `/siwx/sessions?chainId=eip155:1`. */
  readonly url: string
  /** Case-insensitive; undefined or null for a header that wasn't sent. */
  readonly header: (name: string) => string | null | undefined
  /** The body as text; read only on routes that have one. Its size is not trusted. */
  readonly text: () => Promise<string>
}

/** An answer, for any HTTP framework. */
export type SignInHttpResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string | undefined
}

/** The code of a refused sign-in in an answer. */
export type SignInErrorCode =
  | 'malformed'
  | 'too_large'
  | 'origin_not_allowed'
  | 'not_found'
  | 'nonce_unknown'
  | 'nonce_used'
  | 'domain_mismatch'
  | 'uri_mismatch'
  | 'chain_mismatch'
  | 'account_mismatch'
  | 'expired'
  | 'not_yet_valid'
  | 'invalid_signature'
  | 'cannot_verify'

/** An answer with an error, thrown inside the server. */
export class SignInHttpError extends Error {
  override readonly name = 'SignInHttpError'
  readonly status: number
  readonly code: SignInErrorCode

  constructor(status: number, code: SignInErrorCode, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function answer(status: number, content?: unknown, headers: Record<string, string> = {}): SignInHttpResponse {
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(content !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(content !== undefined && { body: JSON.stringify(content) }),
  }
}
