import { ed25519 } from '@noble/curves/ed25519'

/**
 * The key with which a recovery factor allows a sensitive action: Ed25519, derived from the factor's secret and the
 * account. The server has the public half. It learns nothing about the seal, whose key is derived separately.
 */
export async function stepUpKeyOf(secret: Uint8Array, accountId: string): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(JSON.stringify(['latchkey', 1, 'step-up', accountId]))
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    256,
  )
  return new Uint8Array(bits)
}

/** The public half, 32 bytes. */
export async function stepUpPublicKey(secret: Uint8Array, accountId: string): Promise<Uint8Array> {
  const key = await stepUpKeyOf(secret, accountId)
  const publicKey = ed25519.getPublicKey(key)
  key.fill(0)
  return publicKey
}
