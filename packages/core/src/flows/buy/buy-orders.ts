import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { BuyOrder, BuyOrderStatus } from './buy-api.ts'

/** Purchases that are remembered for each account, and for all accounts of this browser, and for how long, in ms. */
const kept = 20
const keptInAll = 200
const keptMs = 30 * 86_400_000

const statuses: readonly string[] = ['starting', 'waiting', 'in-progress', 'completed', 'failed', 'unfollowed']

/** The purchases of this browser, newest first. */
export const buyOrdersEntry: StorageEntry<readonly BuyOrder[]> = {
  name: 'buy-orders',
  version: 1,
  decode: (value) => (Array.isArray(value) ? value.slice(0, keptInAll).flatMap(decodeOrder) : undefined),
}

function decodeOrder(value: unknown): readonly BuyOrder[] {
  if (typeof value !== 'object' || value === null) return []
  const given = value as Readonly<Record<string, unknown>>
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string).slice(0, 200) : undefined)
  const [id, provider, chainId, address] = [text('id'), text('provider'), text('chainId'), text('address')]
  const [purchaseCurrency, paymentCurrency, status] = [
    text('purchaseCurrency'),
    text('paymentCurrency'),
    text('status'),
  ]
  const [paymentAmount, hash, purchaseAmount] = [text('paymentAmount'), text('hash'), text('purchaseAmount')]
  const time = (name: string) =>
    typeof given[name] === 'number' && Number.isFinite(given[name]) ? (given[name] as number) : undefined
  const [createdAt, updatedAt, retriedAt] = [time('createdAt'), time('updatedAt'), time('retriedAt')]
  if (!id || !/^[0-9a-f]{32}$/.test(id) || !provider || !address || !purchaseCurrency || !paymentCurrency) return []
  if (!chainId?.includes(':') || !paymentAmount || !status || !statuses.includes(status)) return []
  if (createdAt === undefined) return []
  return [
    {
      id,
      provider,
      chainId: chainId as ChainId,
      address,
      purchaseCurrency,
      paymentCurrency,
      paymentAmount,
      status: status as BuyOrderStatus,
      createdAt,
      ...(hash && { hash }),
      ...(purchaseAmount && { purchaseAmount }),
      ...(updatedAt !== undefined && { updatedAt }),
      ...(retriedAt !== undefined && { retriedAt }),
      ...(given.late === true && { late: true }),
    },
  ]
}

/**
 * Adds or changes an order, and drops orders that ended long ago. Each account keeps its newest ones, whatever other accounts of this browser buy.
 * A purchase that ended is forgotten before a purchase that is under way; the given order stays in any case.
 */
export function withOrder(orders: readonly BuyOrder[], order: BuyOrder, now: number): readonly BuyOrder[] {
  const rest = orders.filter(({ id }) => id !== order.id)
  const rankOf = (one: BuyOrder) => (one === order ? -1 : ranks[one.status])
  const all = [order, ...rest]
    .filter(({ createdAt }) => now - createdAt < keptMs)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.createdAt - a.createdAt)
  const counts = new Map<string, number>()
  const own = all.filter(({ address }) => {
    const account = accountOf(address)
    counts.set(account, (counts.get(account) ?? 0) + 1)
    return (counts.get(account) ?? 0) <= kept
  })
  return own.slice(0, keptInAll).sort((a, b) => b.createdAt - a.createdAt)
}

/** The order in which purchases are kept: first those that the provider got a payment for, then those that the visitor may still pay. */
const ranks: Readonly<Record<BuyOrderStatus, number>> = {
  'in-progress': 0,
  starting: 1,
  waiting: 1,
  failed: 2,
  unfollowed: 2,
  completed: 2,
}
/** Addresses of Ethereum may be in capitals or small letters, so they are compared in small letters. */
const accountOf = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Whether its state may still change: a visitor whose payment failed may try again on the same page. */
export const isOpenOrder = ({ status }: BuyOrder): boolean => status !== 'completed' && status !== 'unfollowed'
