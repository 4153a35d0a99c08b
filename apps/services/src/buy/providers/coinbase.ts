import * as v from 'valibot'
import { amount, amountIfClear, idIfClear, largestList, NotThere, parseNumbersAsText, short } from '../ask-provider.ts'
import type { ProviderSettings } from '../buy-config.ts'
import type { BuyProvider, OrderUpdate } from '../buy-provider.ts'
import { networkFor, type ProviderTools } from '../provider-tools.ts'
import { forged, hmac, readSignatureHeader, requireFresh, requireSignature } from '../signatures.ts'
import { coinbaseToken } from './coinbase-token.ts'

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
const payload = v.object({
  transactionId: idIfClear,
  partnerUserRef: short,
  status: v.optional(short, ''),
  txHash: v.nullish(short),
  walletAddress: v.nullish(short),
  purchaseCurrency: v.nullish(short),
  purchaseAmount: v.fallback(v.nullish(v.object({ value: amount, currency: v.nullish(short) })), undefined),
  /** The field's name in the first version of the webhooks. */
  transactionHash: v.nullish(short),
  cryptoAmount: amountIfClear,
})
/** The fields are beside the type; in the first version they were in `data`. */
const event = v.union([
  v.object({ eventType: short, ...payload.entries }),
  v.pipe(
    v.object({ eventType: short, data: payload }),
    v.transform(({ eventType, data }) => ({ eventType, ...data })),
  ),
])

/** RFC 9110, 5.6.2. */
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Coinbase Onramp. A session token is made with the visitor's IP address, which the provider compares, and the page
 * gets only this token (https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication). Webhooks:
 * https://docs.cdp.coinbase.com/api-reference/v2/webhooks/webhook-onramp-transaction-failed
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
  const tokenAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) })

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
      const answer = await get(`${at('buy/options')}?country=${country}`, optionsAnswer)
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
      async readWebhook({ body, header }) {
        const { t, h = '', v1 } = readSignatureHeader(header('X-Hook0-Signature'))
        const names = h === '' ? [] : h.split(' ')
        // No request has a header of another name: a stranger wrote this one, and asking for it throws.
        if (!names.every((name) => headerName.test(name))) throw forged()
        const signed = h === '' ? '' : `.${h}.${names.map((name) => header(name) ?? '').join('.')}`
        // Without `v1` the older `v0`, over time and body alone, would do; a stranger can't take `v1` away from a webhook that has both.
        if (v1 === undefined) throw forged()
        requireSignature(v1, hmac(webhookSecret, `${t ?? ''}${signed}.${body}`, 'hex'))
        requireFresh(t, now())
        const read = v.safeParse(event, parseNumbersAsText(body))
        if (!read.success || !read.output.eventType.startsWith('onramp.transaction.')) return undefined
        const { eventType, partnerUserRef: orderId, transactionId, cryptoAmount, ...rest } = read.output
        const status = eventType.endsWith('.success')
          ? 'SUCCESS'
          : eventType.endsWith('.failed')
            ? 'FAILED'
            : rest.status
        const bought = boughtOf(rest.purchaseAmount, rest.purchaseCurrency)
        const update = {
          ...updateOf(status, transactionId, rest.txHash || rest.transactionHash, rest.walletAddress),
          ...(cryptoAmount && { purchaseAmount: cryptoAmount }),
        }
        return { orderId, update: { ...update, ...bought } }
      },
    }),
  }
}

/** `ONRAMP_TRANSACTION_STATUS_SUCCESS` and similar ones. Every other status means that the purchase is under way. */
function updateOf(status: string, tryId?: string | null, hash?: string | null, address?: string | null): OrderUpdate {
  const kind = status.endsWith('SUCCESS') ? 'completed' : status.endsWith('FAILED') ? 'failed' : 'in-progress'
  // `0x` means that the transaction isn't sent yet.
  return {
    status: kind,
    ...(tryId && { tryId }),
    ...(hash && hash !== '0x' && { hash }),
    ...(address && { address }),
  }
}

type Bought = { readonly value: string; readonly currency?: string | null | undefined } | null | undefined

/** An amount of crypto, or its price in money: only the currency beside the amount tells which. */
function boughtOf(bought: Bought, purchaseCurrency: string | null | undefined) {
  const currency = bought?.currency ?? purchaseCurrency
  return bought && { purchaseAmount: bought.value, ...(currency && { purchaseCurrency: currency }) }
}
