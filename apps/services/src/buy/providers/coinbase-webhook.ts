import * as v from 'valibot'
import { amount, amountIfClear, idIfClear, parseNumbersAsText, short } from '../ask-provider.ts'
import type { OrderUpdate, WebhookRequest } from '../buy-provider.ts'
import { forged, hmac, readSignatureHeader, requireFresh, requireSignature } from '../signatures.ts'
import { boughtOf, updateOf } from './coinbase-update.ts'

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
 * Reads a webhook of Coinbase
 * (https://docs.cdp.coinbase.com/api-reference/v2/webhooks/webhook-onramp-transaction-failed). Undefined: the webhook is
 * genuine, but not about a purchase.
 *
 * @param secret of the webhook subscription
 * @param now in ms
 * @throws {HttpError} 400 for a webhook that Coinbase didn't sign, or signed too long ago
 */
export function readCoinbaseWebhook(
  { body, header }: WebhookRequest,
  secret: string,
  now: number,
): { readonly orderId: string; readonly update: OrderUpdate } | undefined {
  const { t, h = '', v1 } = readSignatureHeader(header('X-Hook0-Signature'))
  const names = h === '' ? [] : h.split(' ')
  // No request has a header of another name: a stranger wrote this one, and asking for it throws.
  if (!names.every((name) => headerName.test(name))) throw forged()
  const signed = h === '' ? '' : `.${h}.${names.map((name) => header(name) ?? '').join('.')}`
  // Without `v1` the older `v0`, over time and body alone, would do; a stranger can't take `v1` away from a webhook that has both.
  if (v1 === undefined) throw forged()
  requireSignature(v1, hmac(secret, `${t ?? ''}${signed}.${body}`, 'hex'))
  requireFresh(t, now)
  const read = v.safeParse(event, parseNumbersAsText(body))
  if (!read.success || !read.output.eventType.startsWith('onramp.transaction.')) return undefined
  const { eventType, partnerUserRef: orderId, transactionId, cryptoAmount, ...rest } = read.output
  const status = eventType.endsWith('.success') ? 'SUCCESS' : eventType.endsWith('.failed') ? 'FAILED' : rest.status
  const bought = boughtOf(rest.purchaseAmount, rest.purchaseCurrency)
  const update = {
    ...updateOf(status, transactionId, rest.txHash || rest.transactionHash, rest.walletAddress),
    ...(cryptoAmount && { purchaseAmount: cryptoAmount }),
  }
  return { orderId, update: { ...update, ...bought } }
}
