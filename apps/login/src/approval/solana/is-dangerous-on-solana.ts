import type { Question } from '../../frame/rpc-context.ts'
import { readActions } from './read-actions.ts'
import { readSolanaTransaction } from './read-solana-transaction.ts'

/** Whether transactions give control away, take money in an unusual way, or can't be read. */
export const isDangerousOnSolana = ({
  account,
  transactions,
}: Extract<Question, { kind: 'solana-transactions' }>): boolean =>
  transactions.some((transaction) => {
    const read = readSolanaTransaction(transaction)
    return !read || read.instructions.some((one) => readActions(one, account).some(({ level }) => level === 'danger'))
  })
