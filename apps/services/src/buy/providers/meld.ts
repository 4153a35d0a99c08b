import * as v from 'valibot'
import { amountIfClear, idIfClear, NotThere, parseNumbersAsText, short } from '../ask-provider.ts'
import type { ProviderSettings } from '../buy-config.ts'
import type { BuyProvider, OrderUpdate } from '../buy-provider.ts'
import { networkFor, notSold, type ProviderTools } from '../provider-tools.ts'
import { hmac, requireFreshDate, requireSignature } from '../signatures.ts'

const event = v.object({
  eventType: short,
  transactionType: v.nullish(short),
  payload: v.object({
    externalSessionId: v.nullish(short),
    paymentTransactionId: idIfClear,
    paymentTransactionStatus: v.nullish(short),
  }),
})
const transactions = v.object({
  transactions: v.array(
    v.object({
      id: idIfClear,
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

  async function readStatus(orderId: string): Promise<readonly OrderUpdate[]> {
    const url = new URL(`${apiUrl?.replace(/\/$/, '')}/payments/transactions`)
    url.searchParams.set('externalSessionIds', orderId)
    const headers = { Authorization: `BASIC ${apiKey}` }
    const answer = await ask(url.href, transactions, { headers }).catch((error) => {
      if (error instanceof NotThere) return { transactions: [] }
      throw error
    })
    return answer.transactions
      .filter(({ externalSessionId, status }) => externalSessionId === orderId && !unpaid.has(status))
      .map(({ cryptoDetails, destinationAmount, destinationCurrencyCode, id, status }): OrderUpdate => {
        const { blockchainTransactionId: hash, walletAddress } = cryptoDetails ?? {}
        return {
          status: statusOf(status),
          ...(id && { tryId: id }),
          ...(hash && { hash }),
          ...(destinationAmount && { purchaseAmount: destinationAmount }),
          ...(destinationCurrencyCode && { purchaseCurrency: destinationCurrencyCode }),
          ...(walletAddress && { address: walletAddress }),
        }
      })
  }

  return {
    id: 'meld',
    namespaces: ['eip155', 'solana'],
    async start({ address, chainId, purchaseCurrency }, { orderId, project }) {
      const code = chainId.startsWith('solana:') ? 'SOL' : 'USDC'
      // The link has one currency on one network. Otherwise the visitor could pay for another currency, or on another
      // network, than the form shows.
      if (networkFor(currencies, { chainId, purchaseCurrency }).network.meld !== code) throw notSold()
      const page = new URL(pageUrl)
      page.searchParams.set('publicKey', publicKey)
      page.searchParams.set('destinationCurrencyCode', code)
      page.searchParams.set('walletAddress', address)
      // The id of the app, never one of the visitor.
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
        const { externalSessionId: orderId, paymentTransactionId: tryId, paymentTransactionStatus } = payload
        if (!orderId || !paymentTransactionStatus || (transactionType ?? purchase) !== purchase) return undefined
        if (unpaid.has(paymentTransactionStatus)) return undefined
        const status = statusOf(paymentTransactionStatus)
        // The webhook names neither the hash nor the amount.
        const asks = status === 'completed' && apiKey !== undefined
        const all = asks ? await readStatus(orderId).catch(() => []) : []
        const known = all.find((one) => (tryId ? one.tryId === tryId : one.status === status))
        return { orderId, update: { ...known, status, ...(tryId && { tryId }) } }
      },
    }),
  }
}

const purchase = 'CRYPTO_PURCHASE'
/**
 * The visitor has opened the page or logged in there, but hasn't paid
 * (https://docs.meld.io/docs/crypto-transaction-statuses).
 */
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
