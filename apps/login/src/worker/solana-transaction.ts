import { ed25519 } from '@noble/curves/ed25519'
import { findSignature } from '../keys/read-solana-transaction.ts'

/**
 * Signs a serialised Solana transaction, legacy or version 0, and inserts the signature. Signatures of others stay.
 *
 * @throws `login/failed` when it isn't a transaction, or the account is not a signer of it
 */
export function signSolanaTransaction(transaction: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const { message, start } = findSignature(transaction, ed25519.getPublicKey(privateKey))
  const signed = transaction.slice()
  signed.set(ed25519.sign(message, privateKey), start)
  return signed
}
