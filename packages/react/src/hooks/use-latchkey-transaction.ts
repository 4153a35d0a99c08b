import { type TransactionState, type Transactions, transactions } from '@latchkey/core/features/transactions'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyTransaction` returns. */
export type UseLatchkeyTransactionReturnType = Omit<Transactions, 'getState' | 'getInitialState' | 'subscribe'> & {
  readonly state: TransactionState
}

/**
 * The transaction that is being approved: its preview, the question in the wallet, its steps and its end. `begin` shows it in the open modal; with
 * the modal closed, draw `state` yourself.
 *
 * @example
 * const { state, begin, approve } = useLatchkeyTransaction()
 * if (state.status === 'ready') return <button onClick={approve}>{state.built?.description}</button>
 */
export function useLatchkeyTransaction(): UseLatchkeyTransactionReturnType {
  const { client } = useLatchkeyContext()
  const pipeline = client.use(transactions)
  const state = useReadable(pipeline, (value) => value)
  return useMemo(() => {
    const { begin, acknowledge, approve, retry, markSent, leave, unfinished, resume, forget } = pipeline
    return { state, begin, acknowledge, approve, retry, markSent, leave, unfinished, resume, forget }
  }, [pipeline, state])
}
