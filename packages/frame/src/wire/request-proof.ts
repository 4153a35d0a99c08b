/**
 * The proof in the header `DPoP` (RFC 9449) of each request of the frame: a JWT signed by the device key, an ECDSA
 * P-256 key that never leaves the browser. Besides the RFC's claims it has `bh`, the SHA-256 of the body, so a proof is
 * valid for one request only.
 */
export type RequestProofClaims = {
  /** Method in capitals. */
  readonly htm: string
  /** URL without query and fragment. */
  readonly htu: string
  /** In seconds, by the server's clock. */
  readonly iat: number
  /** Random, used once. */
  readonly jti: string
  /** SHA-256 of the body's bytes, base64url. An empty body has one too. */
  readonly bh: string
  /** SHA-256 of the access token, base64url. Only if the request has a token. */
  readonly ath?: string | undefined
}

/** The public half of the device key, as a JWK. */
export type DeviceKey = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

/** The inputs of a proof. WebCrypto gives `sign`, `sha256` and `random`. */
export type RequestProofParameters = {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly accessToken?: string | undefined
  /** The server's time in ms: the browser's clock, corrected by the time from `login/clock`. */
  readonly now: number
  readonly publicKey: DeviceKey
  /** ECDSA with SHA-256 over the bytes, in the 64-byte form of WebCrypto. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly sha256: (bytes: Uint8Array) => Promise<Uint8Array>
  /** 16 random bytes. */
  readonly random: () => Uint8Array
}

/** How old a proof may be, and how far in the future, in seconds. */
export const proofTolerance = 60

/**
 * Makes the proof for one request.
 *
 * @example
 * const proof = await createRequestProof({ method: 'POST', url, body, now: Date.now() + offset, publicKey, sign, sha256, random })
 * await fetch(url, { method: 'POST', body, headers: { DPoP: proof, Authorization: `DPoP ${accessToken}` } })
 */
export async function createRequestProof(parameters: RequestProofParameters): Promise<string> {
  const { accessToken, body, method, now, publicKey, random, sha256, sign, url } = parameters
  const utf8 = new TextEncoder()
  const { crv, kty, x, y } = publicKey
  const target = new URL(url)
  const claims: RequestProofClaims = {
    htm: method,
    htu: `${target.origin}${target.pathname}`,
    iat: Math.floor(now / 1000),
    jti: toBase64url(random()),
    bh: toBase64url(await sha256(utf8.encode(body))),
    ...(accessToken && { ath: toBase64url(await sha256(utf8.encode(accessToken))) }),
  }
  const part = (value: object) => toBase64url(utf8.encode(JSON.stringify(value)))
  const signed = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${part(claims)}`
  return `${signed}.${toBase64url(await sign(utf8.encode(signed)))}`
}

/**
 * Bytes as base64url without padding.
 *
 * @example toBase64url(new Uint8Array([255])) // '_w'
 */
export function toBase64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
