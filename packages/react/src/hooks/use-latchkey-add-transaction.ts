import { type AddTransactionParameters, addTransaction } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/**
 * Notes transactions that your app sends without Latchkey, so that the Activity tab shows them. The function stays the same from render to
 * render.
 *
 * @example
 * const addTransaction = useLatchkeyAddTransaction()
 * addTransaction({ hash, description: 'Stake 1 ETH' })
 */
export function useLatchkeyAddTransaction(): (parameters: AddTransactionParameters) => void {
  const { client } = useLatchkeyContext()
  return useCallback((parameters) => addTransaction(client, parameters), [client])
}
