import { LatchkeyError } from '@latchkey/core/errors'

type Fields = Readonly<Record<string, unknown>>

export function unreadable(details: string): LatchkeyError {
  return new LatchkeyError('request/unreadable', { details })
}

export function signFailed(details: string): LatchkeyError {
  return new LatchkeyError('wallet/sign-failed', { details })
}

/** The fields of an answer. Throws `request/unreadable` when it is no object. */
export function toFields(answer: unknown): Fields {
  if (typeof answer === 'object' && answer !== null) return answer as Fields
  throw unreadable('The wallet answered with something else than was asked.')
}

/** A copy of bytes that a wallet gave, from whatever realm they come; `undefined` when they are none. */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
}

/** A signature as wallets write it: base64, or hex (WalletConnect). */
export function toSignature(value: unknown): Uint8Array {
  const text = typeof value === 'string' ? value : ''
  const bytes = toBytes(value) ?? (text.length > 120 ? fromHex(text.replace(/^0x/, '')) : undefined) ?? fromBase64(text)
  if (bytes?.length) return bytes
  throw signFailed('The wallet answered with something that is no signature.')
}

/** A transaction's id, or `request/unreadable`. */
export function toTxid(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{64}$/i.test(value)) return value.toLowerCase()
  throw unreadable('The wallet gave no transaction id back.')
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

export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export function toHex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The text of a message, for wallets that sign texts only. */
export function toText(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    throw new LatchkeyError('request/invalid', { details: 'This wallet signs texts only, and these bytes are none.' })
  }
}

/** Satoshi for a wallet that takes a JS number: below 2^53 every one is exact, and there are no more. */
export function toSafeNumber(sats: bigint): number {
  if (sats <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(sats)
  throw new LatchkeyError('amount/invalid', { input: sats.toString() })
}
