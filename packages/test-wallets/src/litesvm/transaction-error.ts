import type { FailedTransactionMetadata } from 'litesvm'

/**
 * Why a transaction failed, in the shape of Solana's JSON-RPC: `'AccountNotFound'` or `{ InstructionError: [0, { Custom: 1 }] }`. LiteSVM's
 * own error is an opaque enum, so its text is read.
 */
export function transactionError(failed: FailedTransactionMetadata): unknown {
  const text = failed.toString()
  const [, index, kind, code] = /err: InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(text) ?? []
  if (index !== undefined)
    return { InstructionError: [Number(index), code === undefined ? kind : { Custom: Number(code) }] }
  const account = /err: InsufficientFundsForRent \{ account_index: (\d+)/.exec(text)?.[1]
  if (account !== undefined) return { InsufficientFundsForRent: { account_index: Number(account) } }
  return /err: (\w+)/.exec(text)?.[1] ?? 'Unknown'
}
