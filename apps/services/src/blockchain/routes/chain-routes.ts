import * as v from 'valibot'
import { addRoute } from '../../http/add-route.ts'
import { HttpError } from '../../http/http-error.ts'
import { limitBody } from '../../http/limit-body.ts'
import { requireOrigin } from '../../http/require-project.ts'
import type { ServicesApp } from '../../http/services-context.ts'
import type { SwapRouteOptions } from '../../swap/swaps.ts'
import { answerPrice, priceBody } from './price.ts'
import { answer, type BlockchainOptions, get, imageLinkOf, text } from './shared/answer.ts'
import { readChain } from './shared/parameters.ts'

/** The supported chains, prices, and the price of gas. */
export function chainRoutes(app: ServicesApp, options: BlockchainOptions & SwapRouteOptions): void {
  const { blockchain } = options

  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/supported-chains',
      summary: 'Chains that can be asked about',
      answer: {
        summary:
          '{ http, ws, history, swaps?, onramp? }: CAIP-2 ids; `history`: those whose transactions can be told; `swaps`: those with swaps; `onramp`: [{ id, namespaces }], the providers that sell',
      },
    },
    [requireOrigin],
    (c) => {
      const genuine = [...blockchain.sources.values()].filter(({ evm }) => evm?.isGenuine() ?? true)
      const ids = (sources: typeof genuine) => sources.map(({ chainId }) => chainId)
      const body = { http: ids(genuine), ws: [], history: ids(genuine.filter(({ history }) => history !== undefined)) }
      const swaps = ids(genuine.filter(({ chainId }) => options.swaps.serves(chainId)))
      // The list has the providers of purchases, so that a page asks nothing about purchases if nothing is sold.
      const onramp = options.purchases.providers.map(({ id, namespaces }) => ({ id, namespaces }))
      const all = { ...body, ...(swaps.length > 0 && { swaps }), ...(onramp.length > 0 && { onramp }) }
      return c.json(all, 200, { 'Cache-Control': 'private, max-age=60' })
    },
  )
  addRoute(
    app,
    options,
    {
      method: 'post',
      tag: 'Chains',
      path: '/v1/fungible/price',
      summary: 'Prices of tokens and native currencies',
      body: priceBody,
      answer: { summary: '{ fungibles }; what has no price is left out' },
    },
    [requireOrigin, limitBody(65_536)],
    async (c, { body }) => answer(c, await answerPrice(blockchain, body, imageLinkOf(options, c))),
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/convert/gas-price',
      summary: 'What a unit of gas costs, in wei, by hurry',
      query: v.object({ chainId: text(41) }),
      answer: { summary: '{ standard, fast, instant }' },
    },
    [requireOrigin],
    async (c, { query }) => {
      const { evm } = readChain(blockchain, query.chainId)
      if (!evm) throw new HttpError(501, 'not_configured', 'Network not supported for Gas Price')
      const price = await evm.gasPrice()
      const { standard, fast, instant } = price
      return answer(c, { standard: String(standard), fast: String(fast), instant: String(instant) })
    },
  )
}
