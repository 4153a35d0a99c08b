import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { limitBody } from '../http/limit-body.ts'
import { limitVisitors } from '../http/limit-visitors.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import type { Money } from './buy-provider.ts'
import { amount, buying, fiat, label, longestBody } from './parameters.ts'
import type { Purchases } from './purchases.ts'

/**
 * A form asks again with every amount that is typed. Each costs a request to a provider, on the operator's account, and
 * all visitors share its quota: a home, a /56, has the share of one visitor.
 */
const quoteRate = { burst: 60, perSecond: 2, what: 'quotes', shares: [1, 1, 4] } as const

/** What can be bought, where, and for how much. */
export function offerRoutes(app: ServicesApp, options: RouteOptions, purchases: Purchases): void {
  const limitQuotes = limitVisitors(options, quoteRate)

  addRoute(
    app,
    options,
    {
      ...buying,
      method: 'get',
      path: '/v1/onramp/providers',
      summary: 'Where crypto can be bought here',
      answer: {
        summary:
          '{ providers: [{ id, namespaces, quotes, follows }] }; `follows`: whether it tells what became of a purchase',
      },
    },
    [requireOrigin],
    (c) => {
      const providers = purchases.providers.map(({ id, namespaces, quote, status, readWebhook }) => ({
        id,
        namespaces,
        quotes: quote !== undefined,
        follows: status !== undefined || readWebhook !== undefined,
      }))
      return c.json({ providers }, 200, { 'Cache-Control': 'private, max-age=60' })
    },
  )
  addRoute(
    app,
    options,
    {
      ...buying,
      method: 'get',
      path: '/v1/onramp/options',
      summary: 'Currencies for sale, and currencies to pay with',
      answer: { summary: '{ purchaseCurrencies, paymentCurrencies }' },
    },
    [requireOrigin],
    async (c) => c.json(await purchases.options(), 200, { 'Cache-Control': 'private, max-age=60' }),
  )
  addRoute(
    app,
    options,
    {
      ...buying,
      method: 'post',
      path: '/v1/onramp/quote',
      summary: 'What a payment buys now',
      body: v.object({
        purchaseCurrency: label,
        paymentCurrency: fiat,
        amount,
        network: label,
        provider: v.optional(label),
      }),
      answer: { summary: '{ purchaseAmount, paymentTotal?, paymentSubtotal?, coinbaseFee?, networkFee?, quoteId? }' },
    },
    [requireOrigin, limitQuotes, limitBody(longestBody)],
    async (c, { body: { amount: paymentAmount, provider, ...request } }) => {
      const { providerFee, ...quote } = await purchases.quote({ ...request, paymentAmount }, provider)
      // Clients of this API read the provider's fee by the name of the first provider.
      const answer: Record<string, Money | string | undefined> = { ...quote, coinbaseFee: providerFee }
      return c.json(answer, 200, { 'Cache-Control': 'no-store' })
    },
  )
}
