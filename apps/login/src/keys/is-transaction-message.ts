/**
 * The first bytes of messages that are marked as no transactions (Solana's "off-chain messages"). A transaction can't
 * begin with 0xff.
 */
const offChain = [0xff, ...new TextEncoder().encode('solana offchain')]

/**
 * Whether a Solana key's signature of these bytes could be valid for a transaction. A transaction's signature is made
 * over the bytes of its message, without a prefix. In every version of the format, a message names its signers by their
 * 32 bytes. A text that a site wants signed names them in base58.
 */
export function isTransactionMessage(bytes: Uint8Array, publicKey: Uint8Array): boolean {
  if (offChain.every((byte, at) => bytes[at] === byte)) return false
  for (let start = 0; start + publicKey.length <= bytes.length; start++)
    if (publicKey.every((byte, at) => bytes[start + at] === byte)) return true
  return false
}
