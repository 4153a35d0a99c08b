import { toHex as plainHex, signFailed, unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'

/** Polkadot writes hex with `0x`. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${plainHex(bytes)}`
}

/** The signature in a wallet's answer, or the error of an invalid one. */
export function signatureOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null)
    throw unreadable('The wallet answered with something else than was asked.')
  const { signature } = answer as { readonly signature?: unknown }
  if (typeof signature === 'string') return signature
  throw signFailed('The wallet answered without a signature.')
}

/** Wallets injected into the page refuse with a text only: Polkadot{.js}, SubWallet, Talisman and similar ones. */
const words = [
  [
    /^(?:cancelled|canceled|rejected)\b|by (?:the )?user|user (?:denied|declined|has rejected|cancel)/i,
    'connection/user-rejected',
  ],
  [/pending authorization/i, 'connection/already-pending'],
  [/not allowed to interact|not (?:been )?authori[sz]ed/i, 'wallet/unauthorized'],
  [/\block(?:ed)?\b|keyring is locked/i, 'connection/wallet-locked'],
] as const

/** Converts a wallet's error to ours. */
export function walletError(thrown: unknown): LatchkeyError {
  const error = normalizeError(thrown)
  if (error.code !== 'internal/unexpected') return error
  const text = error.details ?? (typeof thrown === 'string' ? thrown : '')
  const code = words.find(([pattern]) => pattern.test(text))?.[1]
  return code ? new LatchkeyError(code, { cause: thrown, details: text }) : error
}
