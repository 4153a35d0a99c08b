import type { DeviceKey } from '@latchkey/frame/wire'

/** This browser as the login server knows it: a key pair that never leaves the browser. */
export type Device = {
  readonly publicKey: DeviceKey
  /** ECDSA with SHA-256, in the 64-byte form of WebCrypto. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** What the browser keeps of a device: two keys that no script can read. */
export type DeviceKeys = { readonly signing: CryptoKeyPair; readonly sealing: CryptoKey }

/**
 * Makes the keys of a new device: P-256 for proofs, AES-GCM for what is stored here. Both are non-extractable: a script in this origin can use
 * them while it runs, and can't take them along.
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
