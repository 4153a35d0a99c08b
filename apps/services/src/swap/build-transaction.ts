import * as v from 'valibot'
import { text } from '../blockchain/routes/shared/answer.ts'
import { HttpError } from '../http/http-error.ts'
import { amountSchema, eitherAmount, inBps, readAmounts, readSwap, slippageSchema, swapSchema } from './parameters.ts'
import { needSwaps } from './swap-contracts.ts'
import type { Swaps } from './swaps.ts'
import { toWireSwap } from './wire.ts'

export const transactionBody = v.object({
  ...swapSchema.entries,
  ...eitherAmount,
  /** With `toAmount`: the most that may leave, if the price allows it. */
  most: v.optional(amountSchema),
  eip155: v.optional(v.object({ slippage: v.optional(slippageSchema, 1) }), {}),
  /** The id of the quote, which names its provider. */
  quoteId: v.optional(text(32)),
  disableEstimate: v.optional(v.boolean(), true),
})

/**
 * The transaction of a swap, as `/v1/convert/build-transaction` writes it.
 *
 * @throws {HttpError} 400, 404 without a route, 501 for a chain without swaps
 */
export async function buildTransaction(swaps: Swaps, body: v.InferOutput<typeof transactionBody>) {
  const { eip155, most, quoteId, disableEstimate } = body
  const { amount, toAmount } = readAmounts('body', body)
  const rest = { slippageBps: inBps(eip155.slippage), mustEstimate: !disableEstimate }
  const swap = { ...readSwap('body', body, (chainId) => needSwaps(swaps, chainId)), ...rest }
  if (toAmount !== undefined) {
    const exact = await swaps.buildExact({ ...swap, toAmount, most }, quoteId)
    if (!exact) throw noRoute()
    return { ...toWireSwap(exact, { ...swap, amount: exact.amount }, body), exact: exact.isExact }
  }
  const question = { ...swap, amount }
  const built = await swaps.build(question, quoteId)
  if (!built) throw noRoute()
  return toWireSwap(built, question, body)
}

function noRoute(): HttpError {
  return new HttpError(404, 'no_route', 'No way from one token to the other was found')
}
