import { AsyncLocalStorage } from 'node:async_hooks'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { isFresh } from '../../limits/is-fresh.ts'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import { amount, idIfClear, parseNumbersAsText, short } from '../ask-provider.ts'
import type { ProviderSettings } from '../buy-config.ts'
import type { BuyProvider, OrderUpdate } from '../buy-provider.ts'
import { networkFor, notSold, type ProviderTools } from '../provider-tools.ts'
import { forged } from '../signatures.ts'

const tokenAnswer = v.object({
  data: v.object({ accessToken: v.pipe(v.string(), v.minLength(1)), expiresAt: v.string() }),
})
const pageAnswer = v.object({ data: v.object({ widgetUrl: v.pipe(v.string(), v.url(), v.maxLength(4096)) }) })
/** Amounts of JSON are texts that keep all digits; the claims of a JWT are numbers. */
const anyAmount = v.union([amount, v.pipe(v.number(), v.transform(String), amount)])
const order = v.object({
  id: idIfClear,
  status: short,
  partnerOrderId: v.nullish(short),
  transactionHash: v.nullish(short),
  cryptoAmount: v.fallback(v.nullish(anyAmount), undefined),
  cryptoCurrency: v.nullish(short),
  walletAddress: v.nullish(short),
})
const orders = v.object({ data: v.array(order) })

/** A token isn't used any more in the last half minute of its validity. In ms. */
const marginMs = 30_000
/** The pause between two tokens that are fetched because of webhooks, in ms: a stranger can send webhooks very fast. */
const webhookTokenMs = 30_000
/** A signed token (RFC 7515, compact) of HMAC-SHA256. */
const tokenForm = /^[\w-]{1,1024}\.[\w-]{1,65536}\.[\w-]{43}$/

/**
 * Transak. Its page is opened by a session that this server makes with a partner's access token, and the same token signs its webhooks
 * (https://docs.transak.com/reference/create-widget-url, https://docs.transak.com/guides/how-to-decrypt-webhook-payload).
 */
export function createTransak(
  settings: NonNullable<ProviderSettings['transak']>,
  { ask, now, currencies }: ProviderTools,
): BuyProvider {
  const { apiUrl, gatewayUrl, apiKey, apiSecret, referrerDomain } = settings
  const root = (url: string) => url.replace(/\/$/, '')
  let tokens: readonly { readonly value: string; readonly until: number }[] = []
  let renewing: Promise<string> | undefined
  let fetchedForWebhookAt = Number.NEGATIVE_INFINITY
  // A token serves all visitors: it is fetched outside of the request that needs it first.
  const outside = AsyncLocalStorage.snapshot()

  async function renew(): Promise<string> {
    const headers = { 'api-secret': apiSecret }
    const { data } = await ask(`${root(apiUrl)}/partners/api/v2/refresh-token`, tokenAnswer, {
      headers,
      body: { apiKey },
    })
    // A webhook may have been signed with the previous token.
    tokens = [{ value: data.accessToken, until: Number(data.expiresAt) * 1000 }, ...tokens].slice(0, 2)
    return data.accessToken
  }
  function accessToken(): Promise<string> {
    const [newest] = tokens
    if (newest && newest.until - marginMs > now()) return Promise.resolve(newest.value)
    renewing ??= outside(renew).finally(() => {
      renewing = undefined
    })
    return renewing
  }
  async function verify(data: string): Promise<unknown> {
    if (!tokenForm.test(data)) throw forged()
    const signed = await readSigned(data)
    if (signed) return signed
    const [newest] = tokens
    if (newest && newest.until - marginMs > now()) throw forged()
    // The server may have just started, or the provider may have made a new token.
    if (isFresh(fetchedForWebhookAt, now(), webhookTokenMs))
      throw new UpstreamError('busy', 'Try again soon', webhookTokenMs)
    fetchedForWebhookAt = now()
    await accessToken()
    const signedByNewToken = await readSigned(data)
    if (signedByNewToken) return signedByNewToken
    throw forged()
  }
  async function readSigned(data: string): Promise<unknown> {
    for (const { value } of tokens) {
      const read = await jwtVerify(data, new TextEncoder().encode(value), {
        algorithms: ['HS256'],
        currentDate: new Date(now()),
      }).catch(() => undefined)
      if (read) return read.payload
    }
    return undefined
  }

  return {
    id: 'transak',
    namespaces: ['eip155', 'solana'],
    async start(purchase, { orderId }) {
      const { currency, network } = networkFor(currencies, purchase)
      if (network.transak === undefined) throw notSold()
      const body = {
        widgetParams: {
          apiKey,
          referrerDomain,
          productsAvailed: 'BUY',
          cryptoCurrencyCode: currency.symbol,
          network: network.transak,
          walletAddress: purchase.address,
          disableWalletAddressForm: true,
          fiatCurrency: purchase.paymentCurrency,
          fiatAmount: purchase.paymentAmount,
          partnerOrderId: orderId,
        },
      }
      const headers = { 'access-token': await accessToken() }
      const { data } = await ask(`${root(gatewayUrl)}/api/v2/auth/session`, pageAnswer, { headers, body })
      return data.widgetUrl
    },
    async status(orderId) {
      const url = new URL(`${root(apiUrl)}/partners/api/v2/orders`)
      url.searchParams.set('filter[partnerOrderId]', orderId)
      url.searchParams.set('limit', '10')
      const { data } = await ask(url.href, orders, { headers: { 'access-token': await accessToken() } })
      return data.filter(({ partnerOrderId }) => partnerOrderId === orderId).flatMap((one) => updateOf(one) ?? [])
    },
    async readWebhook({ body }) {
      const outer = v.safeParse(v.object({ data: v.pipe(v.string(), v.maxLength(65_536)) }), safeParse(body))
      if (!outer.success) throw forged()
      const read = v.safeParse(v.object({ webhookData: order }), await verify(outer.output.data))
      if (!read.success || !read.output.webhookData.partnerOrderId) return undefined
      const update = updateOf(read.output.webhookData)
      return update && { orderId: read.output.webhookData.partnerOrderId, update }
    },
  }
}

function safeParse(text: string): unknown {
  try {
    return parseNumbersAsText(text)
  } catch (error) {
    if (error instanceof UpstreamError) return undefined
    throw error
  }
}

/** The order is made, and nothing is paid yet (https://docs.transak.com/guides/track-order-status). */
const unpaid = 'AWAITING_PAYMENT_FROM_USER'
const ended: ReadonlySet<string> = new Set(['CANCELLED', 'FAILED', 'REFUNDED', 'EXPIRED'])

/** Undefined: nothing is paid yet. */
function updateOf({
  id,
  status,
  transactionHash,
  cryptoAmount,
  cryptoCurrency,
  walletAddress,
}: v.InferOutput<typeof order>): OrderUpdate | undefined {
  if (status === unpaid) return undefined
  return {
    status: status === 'COMPLETED' ? 'completed' : ended.has(status) ? 'failed' : 'in-progress',
    ...(id && { tryId: id }),
    ...(transactionHash && { hash: transactionHash }),
    ...(cryptoAmount && { purchaseAmount: cryptoAmount }),
    ...(cryptoCurrency && { purchaseCurrency: cryptoCurrency }),
    ...(walletAddress && { address: walletAddress }),
  }
}
