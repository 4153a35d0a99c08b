import { decodeBase58 } from '@latchkey/core/adapter-kit'

/**
 * Whether an ed25519 signature is an account's. Where the browser can't verify (Chromium before 137, pages without TLS) the result is true:
 * the chain, or the verifier of a sign-in, checks it again.
 */
export async function verifySignature(address: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return true
  let key: CryptoKey
  try {
    key = await subtle.importKey('raw', copy(decodeBase58(address) ?? new Uint8Array()), 'Ed25519', false, ['verify'])
  } catch {
    return true
  }
  return subtle.verify('Ed25519', key, copy(signature), copy(message))
}

const copy = (bytes: Uint8Array) => new Uint8Array(bytes) as Uint8Array<ArrayBuffer>
