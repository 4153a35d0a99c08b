import * as v from 'valibot'
import { amount, amountIfClear, idIfClear, NotThere, parseNumbersAsText, short } from '../ask-provider.ts'
import type { ProviderSettings } from '../buy-config.ts'
import type { BuyProvider, OrderUpdate } from '../buy-provider.ts'
import { networkFor, notSold, type ProviderTools } from '../provider-tools.ts'
import { hmac, readSignatureHeader, requireFresh, requireSignature } from '../signatures.ts'

const quoteAnswer = v.object({
  quoteCurrencyAmount: amount,
  baseCurrencyAmount: v.optional(amount),
  feeAmount: v.optional(amount),
  networkFeeAmount: v.optional(amount),
  totalAmount: v.optional(amount),
})
const transaction = v.object({
  id: idIfClear,
  status: short,
  cryptoTransactionId: v.nullish(short),
  quoteCurrencyAmount: amountIfClear,
  walletAddress: v.nullish(short),
  currency: v.fallback(v.nullish(v.object({ code: v.nullish(short) })), undefined),
})
const event = v.object({
  type: short,
  data: v.object({ ...transaction.entries, externalTransactionId: v.nullish(short) }),
})

/**
 * MoonPay. If the page's URL has a wallet address, the URL must be signed: HMAC-SHA256 of the query with its question
 * mark, base64, as the last parameter (https://dev.moonpay.com/widget/on-ramp-enhance-security-using-signed-urls).
 */
export function createMoonpay(
  settings: NonNullable<ProviderSettings['moonpay']>,
  { ask, now, currencies }: ProviderTools,
): BuyProvider {
  const { apiUrl, pageUrl, publishableKey, secretKey, webhookSecret } = settings
  const at = (path: string) => `${apiUrl.replace(/\/$/, '')}/${path}`
  const codeOf = (wanted: Parameters<typeof networkFor>[1]) => {
    const { moonpay } = networkFor(currencies, wanted).network
    if (moonpay === undefined) throw notSold()
    return moonpay
  }
  return {
    id: 'moonpay',
    namespaces: ['eip155', 'solana'],
    async start(purchase, { orderId }) {
      const page = new URL(pageUrl)
      page.search = new URLSearchParams({
        apiKey: publishableKey,
        currencyCode: codeOf(purchase),
        walletAddress: purchase.address,
        baseCurrencyCode: purchase.paymentCurrency.toLowerCase(),
        baseCurrencyAmount: purchase.paymentAmount,
        externalTransactionId: orderId,
      }).toString()
      const signature = hmac(secretKey, page.search, 'base64')
      return `${page.href}&signature=${encodeURIComponent(signature)}`
    },
    async quote({ purchaseCurrency, paymentCurrency, paymentAmount, network }) {
      const url = new URL(at(`v3/currencies/${encodeURIComponent(codeOf({ purchaseCurrency, network }))}/buy_quote`))
      url.searchParams.set('apiKey', publishableKey)
      url.searchParams.set('baseCurrencyCode', paymentCurrency.toLowerCase())
      url.searchParams.set('baseCurrencyAmount', paymentAmount)
      const answer = await ask(url.href, quoteAnswer)
      const paid = (text: string | undefined) => text && { amount: text, currency: paymentCurrency }
      return {
        purchaseAmount: { amount: answer.quoteCurrencyAmount, currency: purchaseCurrency },
        paymentTotal: paid(answer.totalAmount) || undefined,
        paymentSubtotal: paid(answer.baseCurrencyAmount) || undefined,
        providerFee: paid(answer.feeAmount) || undefined,
        networkFee: paid(answer.networkFeeAmount) || undefined,
      }
    },
    async status(orderId) {
      const url = at(`v1/transactions/ext/${encodeURIComponent(orderId)}`)
      const schema = v.union([v.array(transaction), transaction])
      const answer = await ask(url, schema, { headers: { Authorization: `Api-Key ${secretKey}` } }).catch((error) => {
        // Until the visitor pays, the provider knows no such transaction.
        if (error instanceof NotThere) return []
        throw error
      })
      return [answer].flat().flatMap((one) => updateOf(one) ?? [])
    },
    ...(webhookSecret !== undefined && {
      async readWebhook({ body, header }) {
        const { t, s } = readSignatureHeader(header('Moonpay-Signature-V2'))
        requireSignature(s, hmac(webhookSecret, `${t ?? ''}.${body}`, 'hex'))
        requireFresh(t, now())
        const read = v.safeParse(event, parseNumbersAsText(body))
        if (!read.success || !read.output.data.externalTransactionId) return undefined
        const update = updateOf(read.output.data)
        return update && { orderId: read.output.data.externalTransactionId, update }
      },
    }),
  }
}

/** A bank transfer that hasn't come, and a card that its bank hasn't approved (https://dev.moonpay.com/reference/getbuytransaction). */
const unpaid: ReadonlySet<string> = new Set(['waitingPayment', 'waitingAuthorization'])

/** Undefined: nothing is paid yet. */
function updateOf({
  id,
  status,
  cryptoTransactionId,
  quoteCurrencyAmount,
  currency,
  walletAddress,
}: v.InferOutput<typeof transaction>): OrderUpdate | undefined {
  if (unpaid.has(status)) return undefined
  return {
    status: status === 'completed' || status === 'failed' ? status : 'in-progress',
    ...(id && { tryId: id }),
    ...(cryptoTransactionId && { hash: cryptoTransactionId }),
    ...(quoteCurrencyAmount && { purchaseAmount: quoteCurrencyAmount }),
    ...(currency?.code && { purchaseCurrency: currency.code }),
    ...(walletAddress && { address: walletAddress }),
  }
}
