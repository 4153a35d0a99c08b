import { createHash } from 'node:crypto'
import { proofTolerance } from '@latchkey/frame/wire'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'
import { hashToken } from '../keys/secrets.ts'
import { LoginError } from '../login-error.ts'

/** Longest header, in characters. */
const longestProof = 2048

const coordinate = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
/**
 * Strict, because a header with `d` would have a private key, and a header with `jku` or `x5u` would refer to a key
 * elsewhere.
 */
const headSchema = v.strictObject({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate }),
})
const claimsSchema = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.pipe(v.number(), v.integer()),
  jti: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  bh: v.string(),
  ath: v.optional(v.string()),
})

export type ProvenRequest = {
  readonly proof: string | undefined
  readonly method: string
  /** The URL of the services (`publicUrl`), with the path. */
  readonly url: string
  readonly body: string
  readonly accessToken: string | undefined
  /** In ms. */
  readonly now: number
}

export type Proven = {
  /** The thumbprint of the device key (RFC 7638). */
  readonly thumbprint: string
  /** The id of the proof, for the check of replays. */
  readonly nonce: string
}

/**
 * Checks the proof of a request: signature, method, URL, body, access token and time. The caller checks whether it was
 * used before.
 *
 * @throws {LoginError} `login/proof`, `login/clock`
 */
export async function verifyProof(request: ProvenRequest): Promise<Proven> {
  const { proof, method, url, body, accessToken, now } = request
  if (!proof || proof.length > longestProof)
    throw new LoginError('login/proof', 'The header DPoP is missing or too long')
  const { claims, thumbprint } = await readProof(proof)
  const refuse = (what: string) => new LoginError('login/proof', `The proof is for another ${what}`)
  if (claims.htm !== method) throw refuse('method')
  if (claims.htu !== url) throw refuse('URL')
  if (claims.bh !== createHash('sha256').update(body).digest('base64url')) throw refuse('body')
  if (claims.ath !== (accessToken === undefined ? undefined : hashToken(accessToken))) throw refuse('access token')
  if (Math.abs(now / 1000 - claims.iat) > proofTolerance)
    throw new LoginError('login/clock', 'The proof’s time is too far from the server’s', { time: now })
  return { thumbprint, nonce: hashToken(`${thumbprint}.${claims.jti}`) }
}

async function readProof(proof: string) {
  try {
    const { jwk } = v.parse(headSchema, decodeProtectedHeader(proof))
    const { payload } = await compactVerify(proof, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] })
    const claims = v.parse(claimsSchema, JSON.parse(new TextDecoder().decode(payload)))
    return { claims, thumbprint: await calculateJwkThumbprint(jwk) }
  } catch {
    throw new LoginError('login/proof', 'The proof doesn’t hold')
  }
}
