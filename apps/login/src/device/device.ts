import type { DeviceKey } from '@latchkey/frame/wire'

/** The login server knows this browser by a key pair that never leaves it. */
export type Device = {
  readonly publicKey: DeviceKey
  /** ECDSA with SHA-256, in the 64-byte form of WebCrypto. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** The stored keys of a device. No script can read either of them. */
export type DeviceKeys = { readonly signing: CryptoKeyPair; readonly sealing: CryptoKey }

/**
 * Makes the keys of a new device: P-256 for proofs, AES-GCM for stored data. Both are non-extractable: a script in this
 * origin can use them while it runs, but can't copy them.
 */
export async function createDeviceKeys(): Promise<DeviceKeys> {
  const [signing, sealing] = await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return { signing, sealing }
}

/** @example const device = await openDevice(keys) */
export async function openDevice({ signing }: DeviceKeys): Promise<Device> {
  const { x, y } = await crypto.subtle.exportKey('jwk', signing.publicKey)
  if (!x || !y) throw new TypeError('The device has no P-256 key')
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x, y },
    async sign(bytes) {
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      return new Uint8Array(await crypto.subtle.sign(algorithm, signing.privateKey, new Uint8Array(bytes)))
    },
  }
}
