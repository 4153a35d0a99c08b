import type { Http } from '../../http/http.ts'
import { type SwapTransaction, swapTransaction } from './swap-transaction.ts'

/** Parameters of `buildTransaction`. */
export type BuildTransactionParameters = {
  /** The amount of the source token, in its smallest units. */
  amount?: string | undefined
  /** In its place: how much of the destination token must arrive. */
  toAmount?: string | undefined
  /** With `toAmount`: the most that may leave, if the price allows it. @default the price of the moment with the slippage */
  most?: string | undefined
  /** CAIP-10 of the source token. */
  from: string
  /** CAIP-10 of the destination token. */
  to: string
  /** CAIP-10 */
  userAddress: string
  /** In percent. @default 1 */
  slippage?: number | undefined
  /** The id of a quote: its provider then builds the transaction. @default the provider with the best quote */
  quoteId?: string | undefined
  /** Lets the host skip its gas estimate. @default true */
  disableEstimate?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * The transaction of a swap.
 *
 * @example const { tx } = await buildTransaction(http, { amount: '1000000', from, to, userAddress })
 */
export function buildTransaction(
  http: Http,
  { signal, slippage = 1, disableEstimate = true, ...rest }: BuildTransactionParameters,
): Promise<SwapTransaction> {
  const { projectId } = http.identity
  return http.post('/v1/convert/build-transaction', {
    schema: swapTransaction,
    body: { ...rest, eip155: { slippage }, projectId, disableEstimate },
    signal,
  })
}
