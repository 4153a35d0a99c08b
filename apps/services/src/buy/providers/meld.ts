import * as v from 'valibot'
import { amountIfClear, NotThere, parseNumbersAsText, short } from '../ask-provider.ts'
import type { ProviderSettings } from '../buy-config.ts'
import type { BuyProvider, OrderUpdate } from '../buy-provider.ts'
import { bestOf, networkFor, notSold, type ProviderTools } from '../provider-tools.ts'
import { hmac, requireFreshDate, requireSignature } from '../signatures.ts'

const event = v.object({
  eventType: short,
  transactionType: v.nullish(short),
  payload: v.object({ externalSessionId: v.nullish(short), paymentTransactionStatus: v.nullish(short) }),
})
const transactions = v.object({
  transactions: v.array(
    v.object({
      status: short,
      externalSessionId: v.nullish(short),
      destinationAmount: amountIfClear,
      destinationCurrencyCode: v.nullish(short),
      cryptoDetails: v.nullish(
        v.object({ blockchainTransactionId: v.nullish(short), walletAddress: v.nullish(short) }),
      ),
    }),
  ),
})

/**
 * Meld: a link. With the secret of a webhook profile, or an API key, the link names the purchase too, and Meld reports its outcome
 * (https://docs.meld.io/docs/url-parameters, https://docs.meld.io/docs/webhook-authentication).
 */
export function createMeld(
  settings: NonNullable<ProviderSettings['meld']>,
  { ask, currencies, now }: ProviderTools,
): BuyProvider {
  const { apiKey, apiUrl, pageUrl, publicKey, webhookSecret, webhookUrl } = settings
  const follows = webhookSecret !== undefined || apiKey !== undefined

  async function readStatus(orderId: string, address?: string): Promise<OrderUpdate | undefined> {
    const url = new URL(`${apiUrl?.replace(/\/$/, '')}/payments/transactions`)
    url.searchParams.set('externalSessionIds', orderId)
    const headers = { Authorization: `BASIC ${apiKey}` }
    const answer = await ask(url.href, transactions, { headers }).catch((error) => {
      if (error instanceof NotThere) return { transactions: [] }
      throw error
    })
    // One page's address may begin several: the best of them counts.
    const updates = answer.transactions
      .filter(({ externalSessionId, status }) => externalSessionId === orderId && !unpaid.has(status))
      .map(({ cryptoDetails, destinationAmount, destinationCurrencyCode, status }): OrderUpdate => {
        const { blockchainTransactionId: hash, walletAddress } = cryptoDetails ?? {}
        return {
          status: statusOf(status),
          ...(hash && { hash }),
          ...(destinationAmount && { purchaseAmount: destinationAmount }),
          ...(destinationCurrencyCode && { purchaseCurrency: destinationCurrencyCode }),
          ...(walletAddress && { address: walletAddress }),
        }
      })
    return bestOf(updates, address)
  }

  return {
    id: 'meld',
    namespaces: ['eip155', 'solana'],
    async start({ address, chainId, purchaseCurrency }, { orderId, project }) {
      const code = chainId.startsWith('solana:') ? 'SOL' : 'USDC'
      // The link names one currency on one network: the visitor would pay for another one, or on another network, than the form says.
      if (networkFor(currencies, { chainId, purchaseCurrency }).network.meld !== code) throw notSold()
      const page = new URL(pageUrl)
      page.searchParams.set('publicKey', publicKey)
      page.searchParams.set('destinationCurrencyCode', code)
      page.searchParams.set('walletAddress', address)
      // The app, never something that names the visitor.
      page.searchParams.set('externalCustomerId', project)
      if (follows) page.searchParams.set('externalSessionId', orderId)
      return page.href
    },
    ...(apiKey !== undefined && { status: readStatus }),
    ...(webhookSecret !== undefined && {
      async readWebhook({ body, header }) {
        const date = header('Meld-Signature-Timestamp') ?? ''
        const signature = hmac(webhookSecret, `${date}.${webhookUrl}.${body}`, 'base64')
        // base64url with its padding, which Node's own encoding leaves out.
        requireSignature(header('Meld-Signature'), signature.replaceAll('+', '-').replaceAll('/', '_'))
        requireFreshDate(date, now())
        const read = v.safeParse(event, parseNumbersAsText(body))
        if (!read.success || !read.output.eventType.startsWith('TRANSACTION_CRYPTO_')) return undefined
        const { payload, transactionType } = read.output
        const { externalSessionId: orderId, paymentTransactionStatus } = payload
        if (!orderId || !paymentTransactionStatus || (transactionType ?? purchase) !== purchase) return undefined
        if (unpaid.has(paymentTransactionStatus)) return undefined
        const status = statusOf(paymentTransactionStatus)
        // The webhook names neither the hash nor the amount.
        const known = status === 'completed' && apiKey !== undefined ? await readStatus(orderId).catch(() => {}) : {}
        return { orderId, update: { ...known, status } }
      },
    }),
  }
}

const purchase = 'CRYPTO_PURCHASE'
/** The visitor has opened the page or logged in there, and hasn't paid (https://docs.meld.io/docs/crypto-transaction-statuses). */
const unpaid: ReadonlySet<string> = new Set(['PENDING_CREATED', 'PENDING', 'TWO_FA_REQUIRED'])
/** An `ERROR` may be tried again (https://docs.meld.io/docs/transaction-statuses). */
const ended: ReadonlySet<string> = new Set([
  'AUTHORIZATION_EXPIRED',
  'CANCELLED',
  'DECLINED',
  'FAILED',
  'REFUNDED',
  'VOIDED',
])

const statusOf = (status: string): OrderUpdate['status'] =>
  status === 'SETTLED' ? 'completed' : ended.has(status) ? 'failed' : 'in-progress'
