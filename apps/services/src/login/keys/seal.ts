import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Seals bytes with AES-256-GCM. `context` says what they belong to, so sealed text that was moved to another row can't
 * be opened.
 */
export function sealBytes(key: Uint8Array | KeyObject, plain: Uint8Array, context: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** @throws {Error} when key, context or text isn't the one it was sealed with */
export function openBytes(key: Uint8Array | KeyObject, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) throw new Error('sealed text is too short')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(bytes.length - tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes)), decipher.final()])
}
