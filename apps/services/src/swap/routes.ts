import * as v from 'valibot'
import { answer, type BlockchainOptions, get, imageLinkOf, text } from '../blockchain/routes/answer.ts'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { ServicesApp } from '../http/services-context.ts'
import { allowanceRoutes } from './allowance-routes.ts'
import { limitSwaps } from './limit-swaps.ts'
import { listTokens } from './list-tokens.ts'
import { amountSchema, readSwap, slippageSchema, swapSchema } from './parameters.ts'
import { needSwaps, toShown } from './swap-contracts.ts'
import { toWireOffer, toWireSwap } from './wire.ts'

const refusals = {
  400: 'An address, an amount or a slippage that can’t be, or tokens of two chains',
  404: 'No provider has a way from one token to the other',
  422: 'The chain says that this swap would fail',
  501: 'The chain has no swaps',
  502: 'What the answer was to come from gave none; 503 with Retry-After while it is left alone, 504 when it was too slow',
}

/**
 * Serves swaps: quotes, tokens and transactions, from the configured providers, and the allowances they need. No answer
 * holds a provider's key.
 */
export function swapRoutes(app: ServicesApp, options: BlockchainOptions): void {
  const { blockchain } = options
  const { swaps } = blockchain
  const limit = limitSwaps(options)
  const guards = [requireOrigin, limit]
  const needs = (chainId: string) => needSwaps(blockchain, chainId)
  allowanceRoutes(app, options, { guards, refusals })

  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/convert/quotes',
      summary: 'What a swap would give, the best first',
      query: v.object({
        ...swapSchema.entries,
        ...eitherAmount,
        slippage: v.optional(slippageSchema, 1),
        gasPrice: v.optional(text(78)),
      }),
      answer: {
        summary: '{ quotes: [{ id, fromAmount, fromAccount, toAmount, toAccount, priceImpact, spender, exact }] }',
      },
      refusals,
    },
    guards,
    async (c, { query }) => {
      const { amount, slippage, toAmount } = readAmounts('query', query)
      const swap = readSwap('query', query, needs)
      if (toAmount !== undefined) {
        const exact = await swaps.quoteExact({ ...swap, toAmount }, inBps(slippage))
        const quotes = exact.map((offer) => ({
          ...toWireOffer(offer, { ...swap, amount: offer.fromAmount }, query),
          exact: offer.isExact,
        }))
        return answer(c, { quotes })
      }
      const question = { ...swap, amount }
      const offers = await swaps.quote(question)
      return answer(c, { quotes: offers.map((offer) => toWireOffer(offer, question, query)) })
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/convert/tokens',
      summary: 'Tokens that can be swapped',
      query: v.object({ chainId: text(41) }),
      answer: { summary: '{ tokens: [{ name, symbol, address, decimals, logoUri }] }, the native currency first' },
      refusals,
    },
    guards,
    async (c, { query: { chainId } }) => {
      needs(chainId)
      return answer(c, { tokens: await listTokens(blockchain, chainId, imageLinkOf(options, c)) })
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/convert/contracts',
      summary: 'Contracts that a swap may call or allow: a page refuses any other one',
      query: v.object({ chainId: text(41) }),
      answer: { summary: '{ contracts }, CAIP-10' },
      refusals,
    },
    [requireOrigin],
    (c, { query: { chainId } }) => {
      needs(chainId)
      const contracts = swaps.contracts(chainId).map((address) => `${chainId}:${toShown(chainId, address)}`)
      return c.json({ contracts }, 200, { 'Cache-Control': 'private, max-age=60' })
    },
  )
  addRoute(
    app,
    options,
    {
      method: 'post',
      tag: 'Chains',
      path: '/v1/convert/build-transaction',
      summary: 'The transaction of a swap',
      body: v.object({
        ...swapSchema.entries,
        ...eitherAmount,
        /** With `toAmount`: the most that may leave, if the price allows it. */
        most: v.optional(amountSchema),
        eip155: v.optional(v.object({ slippage: v.optional(slippageSchema, 1) }), {}),
        /** The id of the quote, which names its provider. */
        quoteId: v.optional(text(32)),
        disableEstimate: v.optional(v.boolean(), true),
      }),
      answer: {
        summary: '{ tx: { from, to, data, amount, value, eip155, toAmount, minimum, spender, priceImpact, solana } }',
      },
      refusals,
    },
    [...guards, limitBody(16_384)],
    async (c, { body }) => {
      const { eip155, most, quoteId, disableEstimate } = body
      const { amount, toAmount } = readAmounts('body', body)
      const rest = { slippageBps: inBps(eip155.slippage), mustEstimate: !disableEstimate }
      const swap = { ...readSwap('body', body, needs), ...rest }
      if (toAmount !== undefined) {
        const exact = await swaps.buildExact({ ...swap, toAmount, most }, quoteId)
        if (!exact) throw noRoute()
        return answer(c, {
          tx: { ...toWireSwap(exact, { ...swap, amount: exact.amount }, body), exact: exact.isExact },
        })
      }
      const question = { ...swap, amount }
      const built = await swaps.build(question, quoteId)
      if (!built) throw noRoute()
      return answer(c, { tx: toWireSwap(built, question, body) })
    },
  )
}

/** Either the amount that leaves, or the amount that must arrive. */
const eitherAmount = { amount: v.optional(amountSchema), toAmount: v.optional(amountSchema) }

/** @throws {HttpError} 400 unless exactly one of the two is there */
function readAmounts<Input extends { readonly amount?: bigint | undefined; readonly toAmount?: bigint | undefined }>(
  part: 'query' | 'body',
  { amount, toAmount, ...rest }: Input,
) {
  if (amount !== undefined && toAmount === undefined) return { ...rest, amount, toAmount: undefined }
  if (toAmount !== undefined && amount === undefined) return { ...rest, amount: undefined, toAmount }
  throw new HttpError(400, `invalid_${part}`, 'amount, toAmount: exactly one of the two')
}

const inBps = (percent: number) => Math.round(percent * 100)

function noRoute(): HttpError {
  return new HttpError(404, 'no_route', 'No way from one token to the other was found')
}
