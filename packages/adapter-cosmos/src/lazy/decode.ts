import { LatchkeyError } from '@latchkey/core/errors'

type Fields = Readonly<Record<string, unknown>>

/** The fields of whatever a wallet or node answered; none where it is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** A copy of bytes that a wallet gave, from whatever realm they come; `undefined` when they are none. */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
}

export function unreadable(details: string): LatchkeyError {
  return new LatchkeyError('request/unreadable', { details })
}

export function fromBase64(value: unknown): Uint8Array | undefined {
  try {
    return typeof value === 'string' ? Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)) : undefined
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

/** The bytes of hex text, with or without `0x`; `undefined` when it is none. */
export function fromHex(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined
  const digits = value.replace(/^0x/, '')
  if (!/^(?:[\da-f]{2})*$/i.test(digits)) return undefined
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
