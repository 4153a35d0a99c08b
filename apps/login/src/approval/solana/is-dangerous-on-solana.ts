import type { Question } from '../../rpc/rpc-context.ts'
import { readActions } from './read-actions.ts'
import { readSolanaTransaction } from './read-solana-transaction.ts'

type Asked = Extract<Question, { kind: 'solana-transactions' }>

/**
 * Counts the steps of transactions, and those that give control away, take money in an unusual way, or can't be read.
 */
export function countSteps({ account, transactions }: Asked): { readonly steps: number; readonly dangers: number } {
  const levels = transactions.flatMap((transaction) => {
    const read = readSolanaTransaction(transaction)
    if (!read) return ['danger']
    return read.instructions.flatMap((one) => readActions(one, account).map(({ level }) => level))
  })
  return { steps: levels.length, dangers: levels.filter((level) => level === 'danger').length }
}

/** Whether a step of the transactions is dangerous. */
export const isDangerousOnSolana = (question: Asked): boolean => countSteps(question).dangers > 0
