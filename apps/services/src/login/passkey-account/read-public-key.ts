import { createPublicKey } from 'node:crypto'
import type { PasskeyOwner } from '@latchkey/frame/wire'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

/**
 * The key of a passkey on P-256, from its COSE form (RFC 9053).
 *
 * @throws when it is another kind of key, or no point of the curve: the contract would refuse it, and the account could never be deployed
 */
export function readPublicKey(encoded: Uint8Array<ArrayBuffer>): Pick<PasskeyOwner, 'x' | 'y'> {
  const key = decodeCredentialPublicKey(encoded)
  if (!cose.isCOSEPublicKeyEC2(key)) throw new RangeError('no elliptic curve')
  const [x, y] = [key.get(cose.COSEKEYS.x), key.get(cose.COSEKEYS.y)].map((bytes) => Buffer.from(bytes ?? []))
  if (x?.length !== 32 || y?.length !== 32) throw new RangeError('another curve')
  const text = (bytes: Buffer) => bytes.toString('base64url')
  createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: text(x), y: text(y) }, format: 'jwk' })
  return { x: `0x${x.toString('hex')}`, y: `0x${y.toString('hex')}` }
}
