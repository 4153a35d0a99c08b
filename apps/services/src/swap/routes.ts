import * as v from 'valibot'
import { answer, type BlockchainOptions, get, imageLinkOf, text } from '../blockchain/routes/shared/answer.ts'
import { addRoute } from '../http/add-route.ts'
import { limitBody } from '../http/limit-body.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { ServicesApp } from '../http/services-context.ts'
import { allowanceRoutes } from './allowance-routes.ts'
import { buildTransaction, transactionBody } from './build-transaction.ts'
import { limitSwaps } from './limit-swaps.ts'
import { listQuotes, quotesQuery } from './list-quotes.ts'
import { listTokens } from './list-tokens.ts'
import { needSwaps, toShown } from './swap-contracts.ts'
import type { SwapRouteOptions } from './swaps.ts'

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
export function swapRoutes(app: ServicesApp, options: BlockchainOptions & SwapRouteOptions): void {
  const { blockchain, swaps } = options
  const guards = [requireOrigin, limitSwaps(options)]
  const needs = (chainId: string) => needSwaps(swaps, chainId)
  allowanceRoutes(app, options, { guards, refusals })

  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/convert/quotes',
      summary: 'What a swap would give, the best first',
      query: quotesQuery,
      answer: {
        summary: '{ quotes: [{ id, fromAmount, fromAccount, toAmount, toAccount, priceImpact, spender, exact }] }',
      },
      refusals,
    },
    guards,
    async (c, { query }) => answer(c, { quotes: await listQuotes(swaps, query) }),
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
      return answer(c, { tokens: await listTokens(blockchain, swaps, chainId, imageLinkOf(options, c)) })
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
      body: transactionBody,
      answer: {
        summary: '{ tx: { from, to, data, amount, value, eip155, toAmount, minimum, spender, priceImpact, solana } }',
      },
      refusals,
    },
    [...guards, limitBody(16_384)],
    async (c, { body }) => answer(c, { tx: await buildTransaction(swaps, body) }),
  )
}
