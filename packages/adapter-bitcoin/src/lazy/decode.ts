import { fromBase64, fromHex, signFailed, toBytes, unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'

type Fields = Readonly<Record<string, unknown>>

/** The fields of an answer. Throws `request/unreadable` when it is not an object. */
export function toFields(answer: unknown): Fields {
  if (typeof answer === 'object' && answer !== null) return answer as Fields
  throw unreadable('The wallet answered with something else than was asked.')
}

/** A signature in a wallet's format: base64, or hex (WalletConnect). */
export function toSignature(value: unknown): Uint8Array {
  const text = typeof value === 'string' ? value : ''
  const bytes = toBytes(value) ?? (text.length > 120 ? fromHex(text) : undefined) ?? fromBase64(text)
  if (bytes?.length) return bytes
  throw signFailed('The wallet answered with something that is no signature.')
}

/** A transaction's id, or `request/unreadable`. */
export function toTxid(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{64}$/i.test(value)) return value.toLowerCase()
  throw unreadable('The wallet gave no transaction id back.')
}

/** The text of a message, for wallets that sign only text. */
export function toText(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    throw new LatchkeyError('request/invalid', { details: 'This wallet signs texts only, and these bytes are none.' })
  }
}

/** Satoshi as a JS number, for wallets: all existing amounts are below 2^53 and exact. */
export function toSafeNumber(sats: bigint): number {
  if (sats <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(sats)
  throw new LatchkeyError('amount/invalid', { input: sats.toString() })
}
