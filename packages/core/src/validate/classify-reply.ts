/** Whether a value is a transaction hash: 0x and exactly 64 hex digits (SPEC S5.6). */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-fA-F]{64}$/.test(value)
}

/**
 * Sorts a wallet's textual answer (SPEC S5.6). A hash is tested first and exactly; a signature is anything from 62 hex digits on, a lower
 * bound for telling answers apart and no check of the signature (R25).
 */
export function classifyReply(value: unknown): 'transaction-hash' | 'signed-message' | undefined {
  if (isTransactionHash(value)) return 'transaction-hash'
  return typeof value === 'string' && /^0x[\da-fA-F]{62,}$/.test(value) ? 'signed-message' : undefined
}
