import { verify } from 'node:crypto'
import * as v from 'valibot'
import { decodeDidKey } from './did-key.ts'

const header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const payload = v.object({
  iss: v.string(),
  sub: v.string(),
  aud: v.string(),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
})

/** Clocks may differ by this much, in s. */
const leeway = 60

/** A token is refused with a reason that clients know how to explain to a visitor. */
export type TokenVerdict = { readonly client: string } | { readonly reason: string }

export type TokenRules = {
  /** Whether the token was made for this relay, so that one made for another can't be replayed here. */
  readonly isAudience: (audience: string) => boolean
  /** In ms. */
  readonly now: number
  /** How old a token may be whatever it says of itself: who signs for a year would have a year's key to a mailbox lie in logs. */
  readonly maxAgeSeconds: number
}

/** Those of the SDKs have some 400 characters. */
const longest = 2_048

const invalid = (why: string): TokenVerdict => ({ reason: `JWT validation error: ${why}` })

/**
 * Checks the token a client signs for itself: the holder of a `did:key`'s private key is the client of that name. It proves that two sockets
 * belong to the same client, nothing else.
 *
 * @example
 * verifyRelayToken(token, { isAudience, now: Date.now(), maxAgeSeconds: 86_400 }) // { client: 'did:key:z6Mk…' }
 */
export function verifyRelayToken(token: string, { isAudience, now, maxAgeSeconds }: TokenRules): TokenVerdict {
  if (token.length > longest) return invalid('Malformed JWT Token')
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const claims = decode(payload, body)
  if (rest.length > 0 || !decode(header, head) || !claims) return invalid('Malformed JWT Token')
  const key = decodeDidKey(claims.iss)
  const signed = Buffer.from(`${head}.${body}`)
  if (!key || !verify(null, signed, key, Buffer.from(signature, 'base64url')))
    return invalid('Invalid JWT Token signature')
  const seconds = now / 1000
  if (claims.iat > seconds + leeway) return invalid('JWT Token is not yet valid')
  if (claims.exp < seconds - leeway || claims.iat < seconds - maxAgeSeconds - leeway)
    return invalid('JWT Token is expired')
  if (!isAudience(claims.aud)) return invalid('Invalid JWT Token audience')
  return { client: claims.iss }
}

function decode<Output>(schema: v.GenericSchema<unknown, Output>, part: string): Output | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(Buffer.from(part, 'base64url').toString()))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
