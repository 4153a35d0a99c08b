import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as v from 'valibot'
import { decodeBase58 } from './base58.ts'

/** Multicodec prefix of an Ed25519 public key. */
const ED25519 = [0xed, 0x01] as const
/** The bytes before the 32 bytes of an Ed25519 key in SPKI/DER. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
/** The longest `did:key`, in characters: `did:key:z` and 34 bytes in base58 have 57. */
const longestDid = 64

/** The public key in a `did:key` of an Ed25519 key, undefined for anything else. */
function decodeDidKey(did: string): KeyObject | undefined {
  if (!did.startsWith('did:key:z') || did.length > longestDid) return undefined
  const bytes = decodeBase58(did.slice('did:key:z'.length))
  if (bytes?.length !== 34 || bytes[0] !== ED25519[0] || bytes[1] !== ED25519[1]) return undefined
  return createPublicKey({ key: Buffer.concat([spkiPrefix, bytes.subarray(2)]), format: 'der', type: 'spki' })
}

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
export type TokenVerdict =
  | {
      readonly client: string
      /** In ms. */
      readonly issuedAt: number
    }
  | { readonly reason: string }

export type TokenRules = {
  /** Whether the token was made for this relay. A token for another relay can't be replayed here. */
  readonly isAudience: (audience: string) => boolean
  /** In ms. */
  readonly now: number
  /**
   * The largest age of a token, even if it expires later: with a token that is valid for a year, a reader of logs could
   * open a mailbox.
   */
  readonly maxAgeSeconds: number
}

/** The longest token in characters. Tokens of the SDKs have about 400. */
const longest = 2_048

const invalid = (why: string): TokenVerdict => ({ reason: `JWT validation error: ${why}` })

/**
 * Checks the token that a client signs for itself. The holder of a `did:key`'s private key is the client of that name.
 * It proves only that two sockets belong to the same client.
 *
 * @example
 * verifyRelayToken(token, { isAudience, now: Date.now(), maxAgeSeconds: 86_400 }) // { client: 'did:key:z6Mk…', issuedAt: … }
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
  return { client: claims.iss, issuedAt: claims.iat * 1000 }
}

function decode<Output>(schema: v.GenericSchema<unknown, Output>, part: string): Output | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(Buffer.from(part, 'base64url').toString()))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
