/**
 * Whether a value is an EVM address: 0x and 40 hex digits (SPEC S5.11). The EIP-55 checksum is not asked for, because wallets and
 * services write addresses in any case.
 */
export function isEvmAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value)
}

/** Whether a value is a Solana address: 32 to 44 base58 characters (SPEC S5.11). */
export function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
