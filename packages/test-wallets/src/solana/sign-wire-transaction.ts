import { providerError } from '../shared/provider-error.ts'
import type { SolanaAccount } from './mnemonic-accounts.ts'

/**
 * Signs a serialised transaction (legacy or versioned) for `account`. Throws when the bytes are no transaction, or the account isn't one of
 * its signers.
 */
export function signWireTransaction(
  bytes: Uint8Array,
  account: SolanaAccount,
): { readonly transaction: Uint8Array; readonly signature: Uint8Array } {
  const { signatures, message } = readWireTransaction(bytes)
  const index = signersOf(message).findIndex((key) => key.every((byte, at) => byte === account.publicKey[at]))
  if (index < 0) throw providerError(4100, `${account.address} is not a signer of this transaction.`)
  const signature = account.sign(message)
  const transaction = bytes.slice()
  transaction.set(signature, signatures + index * 64)
  return { transaction, signature }
}

/** The offset of the signatures, and the signed message. */
function readWireTransaction(bytes: Uint8Array): { readonly signatures: number; readonly message: Uint8Array } {
  const [count, signatures] = readLength(bytes, 0)
  const message = bytes.subarray(signatures + count * 64)
  if (count === 0 || message.length < 100 - 64) throw providerError(-32602, 'These bytes are not a transaction.')
  return { signatures, message }
}

function signersOf(message: Uint8Array): readonly Uint8Array[] {
  const start = (message[0] ?? 0) & 0x80 ? 1 : 0
  const required = message[start] ?? 0
  const [, keys] = readLength(message, start + 3)
  return Array.from({ length: required }, (_, index) => message.subarray(keys + index * 32, keys + (index + 1) * 32))
}

/** A compact-u16 at `offset`, and the offset after it. */
function readLength(bytes: Uint8Array, offset: number): readonly [value: number, end: number] {
  let value = 0
  for (let at = 0; at < 3; at++) {
    const byte = bytes[offset + at]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * at)
    if (!(byte & 0x80)) return [value, offset + at + 1]
  }
  throw providerError(-32602, 'These bytes are not a transaction.')
}
