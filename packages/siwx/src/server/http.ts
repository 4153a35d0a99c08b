/** A request as every web server has it, so that none of them is needed here. */
export type SignInHttpRequest = {
  readonly method: string
  /** Path and query, with or without the origin before it: `/siwx/sessions?chainId=eip155:1`. */
  readonly url: string
  /** Case-insensitive; undefined or null for one that wasn't sent. */
  readonly header: (name: string) => string | null | undefined
  /** The body as text; only asked for where there may be one, and never trusted in size. */
  readonly text: () => Promise<string>
}

/** An answer, for any HTTP framework. */
export type SignInHttpResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string | undefined
}

/** What a refused sign-in is called on the wire. */
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

/** An answer that isn't what was asked for. */
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
