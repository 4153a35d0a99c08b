import { SignInHttpError } from './http.ts'

/** What a page sends to be signed in. `data` and the wallet's extras are for other programs: the signed text is what counts. */
export type SignInClaim = {
  readonly message: string
  readonly signature: string
  /** Base64, on Cosmos. */
  readonly publicKey?: string | undefined
}

/** UTF-16 units of a body: the longest message and the longest signature there are, escaped. */
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
