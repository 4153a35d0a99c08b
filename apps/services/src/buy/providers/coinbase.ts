import * as v from 'valibot'
import { amount, idIfClear, largestList, NotThere, short } from '../ask-provider.ts'
import type { ProviderSettings } from '../buy-config.ts'
import type { BuyOptions, BuyProvider } from '../buy-provider.ts'
import { networkFor, type ProviderTools } from '../provider-tools.ts'
import { coinbaseToken } from './coinbase-token.ts'
import { boughtOf, updateOf } from './coinbase-update.ts'
import { readCoinbaseWebhook } from './coinbase-webhook.ts'

const tokenAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) })
const money = v.pipe(
  v.object({ value: amount, currency: short }),
  v.transform(({ value, currency }) => ({ amount: value, currency })),
)
const limits = v.array(v.object({ id: short, min: amount, max: amount }))
const optionsAnswer = v.object({
  payment_currencies: v.array(
    v.object({ id: short, limits: v.optional(limits), payment_method_limits: v.optional(limits) }),
  ),
  purchase_currencies: v.array(
    v.object({
      id: short,
      name: short,
      symbol: short,
      networks: v.array(
        v.object({
          name: short,
          display_name: short,
          chain_id: v.optional(short, ''),
          contract_address: v.nullish(short),
        }),
      ),
    }),
  ),
})
const quoteAnswer = v.object({
  purchase_amount: money,
  payment_total: v.optional(money),
  payment_subtotal: v.optional(money),
  coinbase_fee: v.optional(money),
  network_fee: v.optional(money),
  quote_id: v.optional(short),
})
const transaction = v.object({
  transaction_id: idIfClear,
  status: short,
  tx_hash: v.nullish(short),
  wallet_address: v.nullish(short),
  purchase_currency: v.nullish(short),
  purchase_amount: v.fallback(v.nullish(v.object({ value: amount, currency: v.nullish(short) })), undefined),
})

/**
 * Coinbase Onramp. A session token is made with the visitor's IP address, which the provider compares, and the page
 * gets only this token (https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication).
 */
export function createCoinbase(
  settings: NonNullable<ProviderSettings['coinbase']>,
  { ask, now, currencies }: ProviderTools,
): BuyProvider {
  const { apiUrl, pageUrl, apiKeyId: id, apiKeySecret: secret, webhookSecret, country } = settings
  const at = (path: string) => `${apiUrl.replace(/\/$/, '')}/onramp/v1/${path}`
  const authorise = async (method: string, url: string) => ({
    Authorization: `Bearer ${await coinbaseToken({ id, secret }, { method, url, now: now() })}`,
  })
  const get = async <T>(url: string, schema: v.GenericSchema<unknown, T>) =>
    ask(url, schema, { headers: await authorise('GET', url), maxBytes: largestList })
  const post = async <T>(url: string, schema: v.GenericSchema<unknown, T>, body: object) =>
    ask(url, schema, { headers: await authorise('POST', url), body })

  async function pageFor(session: object, presets: Readonly<Record<string, string | undefined>>): Promise<string> {
    const { token } = await post(at('token'), tokenAnswer, session)
    const page = new URL(pageUrl)
    page.searchParams.set('sessionToken', token)
    for (const [name, value] of Object.entries(presets)) if (value !== undefined) page.searchParams.set(name, value)
    return page.href
  }

  return {
    id: 'coinbase',
    namespaces: ['eip155', 'solana'],
    async start(purchase, { orderId, clientIp }) {
      const { currency, network } = networkFor(currencies, purchase)
      const addresses = [{ address: purchase.address, blockchains: [network.name] }]
      return pageFor(
        { addresses, assets: [currency.symbol], clientIp },
        {
          partnerUserRef: orderId,
          defaultAsset: currency.symbol,
          defaultNetwork: network.name,
          fiatCurrency: purchase.paymentCurrency,
          presetFiatAmount: purchase.paymentAmount,
        },
      )
    },
    page({ destinationWallets, partnerUserId, ...presets }, clientIp) {
      const addresses = destinationWallets.map(({ address, blockchains = ['ethereum'] }) => ({ address, blockchains }))
      const assets = [...new Set(destinationWallets.flatMap((wallet) => wallet.assets ?? []))]
      return pageFor(
        { addresses, ...(assets.length > 0 && { assets }), clientIp },
        { partnerUserRef: partnerUserId, ...presets },
      )
    },
    async options() {
      return toOptions(await get(`${at('buy/options')}?country=${country}`, optionsAnswer))
    },
    async quote({ purchaseCurrency, paymentCurrency, paymentAmount, network }) {
      const answer = await post(at('buy/quote'), quoteAnswer, {
        purchaseCurrency,
        purchaseNetwork: network,
        paymentCurrency,
        paymentAmount,
        paymentMethod: 'CARD',
        country,
      })
      return {
        purchaseAmount: answer.purchase_amount,
        paymentTotal: answer.payment_total,
        paymentSubtotal: answer.payment_subtotal,
        providerFee: answer.coinbase_fee,
        networkFee: answer.network_fee,
        quoteId: answer.quote_id,
      }
    },
    async status(orderId) {
      const url = `${at(`buy/user/${encodeURIComponent(orderId)}/transactions`)}?pageSize=10`
      const { transactions } = await get(url, v.object({ transactions: v.array(transaction) })).catch((error) => {
        if (error instanceof NotThere) return { transactions: [] }
        throw error
      })
      return transactions.map(
        ({ purchase_amount, purchase_currency, status, transaction_id, tx_hash, wallet_address }) => ({
          ...updateOf(status, transaction_id, tx_hash, wallet_address),
          ...boughtOf(purchase_amount, purchase_currency),
        }),
      )
    },
    ...(webhookSecret !== undefined && {
      readWebhook: async (request) => readCoinbaseWebhook(request, webhookSecret, now()),
    }),
  }
}

function toOptions(answer: v.InferOutput<typeof optionsAnswer>): BuyOptions {
  return {
    purchaseCurrencies: answer.purchase_currencies.map(({ networks, ...rest }) => ({
      ...rest,
      networks: networks.map(({ contract_address, ...network }) => ({
        ...network,
        ...(contract_address && { contract_address }),
      })),
    })),
    paymentCurrencies: answer.payment_currencies.map((one) => ({
      id: one.id,
      payment_method_limits: one.payment_method_limits ?? one.limits ?? [],
    })),
  }
}
