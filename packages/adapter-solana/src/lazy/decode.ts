import { LatchkeyError } from '@latchkey/core/errors'

/** A copy of bytes that a wallet gave, from whatever realm they come; `undefined` when they are none. */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
}

/** A 64 byte signature, or `wallet/sign-failed`. */
export function toSignature(value: Uint8Array | undefined): Uint8Array {
  if (value?.length === 64) return value
  throw new LatchkeyError('wallet/sign-failed', { details: 'The wallet answered with something that is no signature.' })
}

export function unreadable(details: string): LatchkeyError {
  return new LatchkeyError('request/unreadable', { details })
}

export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
