import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

/** In seconds. */
const lifetime = 120

/**
 * A token for one request to the Coinbase Developer Platform: a JWT that names method, host and path, without the query
 * (https://docs.cdp.coinbase.com/api-reference/v2/authentication).
 *
 * @param secret PEM of an EC key (ES256), or base64 of an Ed25519 key: its seed, then its public key
 */
export async function coinbaseToken(
  { id, secret }: { readonly id: string; readonly secret: string },
  { method, url, now }: { readonly method: string; readonly url: string; readonly now: number },
): Promise<string> {
  const key = readKey(secret)
  const { host, pathname } = new URL(url)
  const seconds = Math.floor(now / 1000)
  return new SignJWT({ uris: [`${method} ${host}${pathname}`] })
    .setProtectedHeader({
      alg: key.asymmetricKeyType === 'ec' ? 'ES256' : 'EdDSA',
      kid: id,
      typ: 'JWT',
      nonce: randomBytes(16).toString('hex'),
    })
    .setIssuer('cdp')
    .setSubject(id)
    .setAudience('cdp_service')
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + lifetime)
    .sign(key)
}

function readKey(secret: string): KeyObject {
  if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
  const bytes = Buffer.from(secret, 'base64')
  const [d, x] = [bytes.subarray(0, 32).toString('base64url'), bytes.subarray(32, 64).toString('base64url')]
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
}
