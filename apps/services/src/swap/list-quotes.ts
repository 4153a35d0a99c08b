import * as v from 'valibot'
import { text } from '../blockchain/routes/shared/answer.ts'
import { eitherAmount, inBps, readAmounts, readSwap, slippageSchema, swapSchema } from './parameters.ts'
import { needSwaps } from './swap-contracts.ts'
import type { Swaps } from './swaps.ts'
import { toWireOffer } from './wire.ts'

export const quotesQuery = v.object({
  ...swapSchema.entries,
  ...eitherAmount,
  slippage: v.optional(slippageSchema, 1),
  gasPrice: v.optional(text(78)),
})

/**
 * The quotes of a swap, the best first, as `/v1/convert/quotes` writes them.
 *
 * @throws {HttpError} 400, and 501 for a chain without swaps
 */
export async function listQuotes(swaps: Swaps, query: v.InferOutput<typeof quotesQuery>) {
  const { amount, slippage, toAmount } = readAmounts('query', query)
  const swap = readSwap('query', query, (chainId) => needSwaps(swaps, chainId))
  if (toAmount !== undefined) {
    const exact = await swaps.quoteExact({ ...swap, toAmount }, inBps(slippage))
    return exact.map((offer) => ({
      ...toWireOffer(offer, { ...swap, amount: offer.fromAmount }, query),
      exact: offer.isExact,
    }))
  }
  const question = { ...swap, amount }
  const offers = await swaps.quote(question)
  return offers.map((offer) => toWireOffer(offer, question, query))
}
