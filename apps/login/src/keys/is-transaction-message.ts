/** How messages begin that are marked as no transactions ("off-chain messages" of Solana). No transaction can begin with 0xff. */
const offChain = [0xff, ...new TextEncoder().encode('solana offchain')]

/**
 * Whether a signature of these bytes by a Solana key could count for a transaction: the signature of a transaction is one of its message's bytes,
 * without any prefix. A message names its signers by their 32 bytes, in every version of the format, also in those to come. A text that a site wants
 * signed names them in base58.
 */
export function isTransactionMessage(bytes: Uint8Array, publicKey: Uint8Array): boolean {
  if (offChain.every((byte, at) => bytes[at] === byte)) return false
  for (let start = 0; start + publicKey.length <= bytes.length; start++)
    if (publicKey.every((byte, at) => bytes[start + at] === byte)) return true
  return false
}
