import type { Http } from '../../http/http.ts'
import { type SwapTransaction, swapTransaction } from './swap-transaction.ts'

/** Parameters of `buildApprove`. */
export type BuildApproveParameters = {
  /** CAIP-10 */
  userAddress: string
  /** CAIP-10 of the source token. */
  from: string
  /** CAIP-10 of the destination token. */
  to: string
  /** In the smallest units of the source token. Without it the host returns an unlimited approval. */
  amount: string | 'unlimited'
  /** CAIP-10 of the contract that may move the token, as `buildTransaction` names it. @default the one with the best quote */
  spender?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * The transaction that allows the swap contract to move a token. It allows exactly the amount, unless the visitor chose no limit.
 *
 * @example
 * const transaction = await buildApprove(http, { userAddress, from, to, amount: '1000000' })
 */
export function buildApprove(
  http: Http,
  { signal, amount, ...rest }: BuildApproveParameters,
): Promise<SwapTransaction> {
  const query = { ...rest, amount: amount === 'unlimited' ? undefined : amount }
  return http.get('/v1/convert/build-approve', { schema: swapTransaction, query, signal })
}
