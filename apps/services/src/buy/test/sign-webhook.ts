import { createHmac, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { OrderStatus } from '../buy-provider.ts'
import type { BuyKeys } from './buy-keys.ts'

export type WebhookOf = {
  readonly provider: 'coinbase' | 'moonpay' | 'transak' | 'meld'
  readonly orderId: string
  /** The provider's id of the payment: another one for each try on its page. */
  readonly tryId: string
  /** `waiting`: the provider has an order, and no payment. */
  readonly status: OrderStatus
  readonly hash?: string | undefined
  readonly amount: string
  /** What was bought. @default 'USDC' */
  readonly currency?: string | undefined
  /** Where the crypto goes. */
  readonly address?: string | undefined
}

export type SignedWebhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** A webhook as each provider documents it. `seconds`: its time, as Unix time. */
export async function signWebhook(keys: BuyKeys, event: WebhookOf, seconds: number): Promise<SignedWebhook> {
  const { orderId, tryId, status, hash, amount, currency = 'USDC', address } = event
  const headers = { 'content-type': 'application/json' }
  switch (event.provider) {
    case 'coinbase': {
      const type = { completed: 'success', failed: 'failed', 'in-progress': 'updated', waiting: 'created' }[status]
      const kind = { completed: 'SUCCESS', failed: 'FAILED', 'in-progress': 'IN_PROGRESS', waiting: 'CREATED' }[status]
      const body = JSON.stringify({
        eventType: `onramp.transaction.${type}`,
        transactionId: tryId,
        status: `ONRAMP_TRANSACTION_STATUS_${kind}`,
        purchaseCurrency: currency,
        purchaseAmount: { currency, value: amount },
        txHash: hash ?? '0x',
        walletAddress: address,
        partnerUserRef: orderId,
      })
      const eventId = randomUUID()
      const names = 'content-type x-event-id'
      const v1 = sign(keys.coinbase.webhookSecret, `${seconds}.${names}.application/json.${eventId}.${body}`)
      const v0 = sign(keys.coinbase.webhookSecret, `${seconds}.${body}`)
      return {
        body,
        headers: {
          ...headers,
          'x-event-id': eventId,
          'X-Hook0-Signature': `t=${seconds},v0=${v0},h=${names},v1=${v1}`,
        },
      }
    }
    case 'moonpay': {
      const body = JSON.stringify({
        type: status === 'failed' ? 'transaction_failed' : 'transaction_updated',
        data: {
          id: tryId,
          status: { completed: 'completed', failed: 'failed', 'in-progress': 'pending', waiting: 'waitingPayment' }[
            status
          ],
          externalTransactionId: orderId,
          cryptoTransactionId: hash ?? null,
          quoteCurrencyAmount: Number(amount),
          currency: { code: currency.toLowerCase() },
          walletAddress: address ?? null,
        },
      })
      const s = sign(keys.moonpay.webhookSecret, `${seconds}.${body}`)
      return { body, headers: { ...headers, 'Moonpay-Signature-V2': `t=${seconds},s=${s}` } }
    }
    case 'meld': {
      const type = { completed: 'COMPLETE', failed: 'FAILED', 'in-progress': 'TRANSFERRING', waiting: 'PENDING' }[
        status
      ]
      const names = { completed: 'SETTLED', failed: 'FAILED', 'in-progress': 'SETTLING', waiting: 'PENDING' }
      const paymentTransactionStatus = names[status]
      const date = new Date(seconds * 1000).toISOString()
      const body = JSON.stringify({
        eventType: `TRANSACTION_CRYPTO_${type}`,
        eventId: randomUUID(),
        timestamp: date,
        accountId: 'stand-in',
        transactionType: 'CRYPTO_PURCHASE',
        payload: { paymentTransactionId: tryId, externalSessionId: orderId, paymentTransactionStatus },
      })
      const { webhookSecret, webhookUrl } = keys.meld
      const hash = createHmac('sha256', webhookSecret).update(`${date}.${webhookUrl}.${body}`).digest('base64')
      const signature = hash.replaceAll('+', '-').replaceAll('/', '_')
      return { body, headers: { ...headers, 'Meld-Signature': signature, 'Meld-Signature-Timestamp': date } }
    }
    case 'transak': {
      const waiting = 'AWAITING_PAYMENT_FROM_USER'
      const name = { completed: 'COMPLETED', failed: 'FAILED', 'in-progress': 'PROCESSING', waiting }[status]
      const webhookData = {
        id: tryId,
        status: name,
        partnerOrderId: orderId,
        transactionHash: hash,
        cryptoAmount: Number(amount),
        cryptoCurrency: currency,
        walletAddress: address,
      }
      const data = await new SignJWT({ webhookData, eventID: `ORDER_${name}` })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(seconds)
        .sign(new TextEncoder().encode(keys.transak.accessToken))
      return { headers, body: JSON.stringify({ data }) }
    }
  }
}
