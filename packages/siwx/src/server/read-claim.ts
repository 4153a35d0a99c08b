import { SignInHttpError } from './http.ts'

/** The body of a sign-in request. Only the signed text counts; `data` and the wallet's extra fields are for other servers. */
export type SignInClaim = {
  readonly message: string
  readonly signature: string
  /** Base64, on Cosmos. */
  readonly publicKey?: string | undefined
}

/** UTF-16 units of a body: the longest message and the longest signature, with JSON escapes. */
export const longestBody = 400_000

const isText = (value: unknown): value is string => typeof value === 'string'

/** @throws {SignInHttpError} `malformed`, `too_large` */
export function readClaim(body: string): SignInClaim {
  if (body.length > longestBody)
    throw new SignInHttpError(413, 'too_large', `A body has at most ${longestBody} characters`)
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new SignInHttpError(422, 'malformed', 'The body is not JSON')
  }
  const { message, publicKey, signature } = Object(value) as Record<string, unknown>
  if (!isText(message) || !isText(signature))
    throw new SignInHttpError(422, 'malformed', 'message and signature must be strings')
  if (publicKey !== undefined && publicKey !== null && !isText(publicKey))
    throw new SignInHttpError(422, 'malformed', 'publicKey must be a string')
  return { message, signature, ...(isText(publicKey) && { publicKey }) }
}
