/** A refusal with the code and codespace of a Cosmos SDK chain. */
export type ChainError = Error & { readonly code: number; readonly codespace: string }

/** Codes of `cosmossdk.io/errors` that apps meet. */
const codes = {
  txDecode: 2,
  unauthorized: 4,
  insufficientFunds: 5,
  unknownRequest: 6,
  invalidAddress: 7,
  invalidPubKey: 8,
  unknownAddress: 9,
  invalidCoins: 10,
  outOfGas: 11,
  memoTooLarge: 12,
  insufficientFee: 13,
  txInMempoolCache: 19,
  keyNotFound: 22,
  wrongSequence: 32,
} as const

/** Makes a {@link ChainError}. */
export function chainError(kind: keyof typeof codes, log: string): ChainError {
  return Object.assign(new Error(log), { code: codes[kind], codespace: 'sdk' })
}

/** Turns a thrown value into a chain's refusal; other errors mean a transaction that can't be read. */
export function toChainError(thrown: unknown): ChainError {
  const { code } = Object(thrown) as { code?: unknown }
  if (thrown instanceof Error && typeof code === 'number' && 'codespace' in thrown) return thrown as ChainError
  return chainError('txDecode', `tx parse error: ${String(thrown)}`)
}
