import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { BuyOrder, BuyOrderStatus } from './buy-api.ts'

/** Purchases that are remembered, and for how long, in ms. */
const kept = 20
const keptMs = 30 * 86_400_000

const statuses: readonly string[] = ['starting', 'waiting', 'in-progress', 'completed', 'failed', 'unfollowed']

/** The purchases of this browser, newest first. */
export const buyOrdersEntry: StorageEntry<readonly BuyOrder[]> = {
  name: 'buy-orders',
  version: 1,
  decode: (value) => (Array.isArray(value) ? value.flatMap(decodeOrder).slice(0, kept) : undefined),
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
  const { createdAt } = given
  if (!id || !/^[0-9a-f]{32}$/.test(id) || !provider || !address || !purchaseCurrency || !paymentCurrency) return []
  if (!chainId?.includes(':') || !paymentAmount || !status || !statuses.includes(status)) return []
  if (typeof createdAt !== 'number' || !Number.isFinite(createdAt)) return []
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
      ...(given.late === true && { late: true }),
    },
  ]
}

/** With an order added or changed; those that ended long ago go. */
export function withOrder(orders: readonly BuyOrder[], order: BuyOrder, now: number): readonly BuyOrder[] {
  const rest = orders.filter(({ id }) => id !== order.id)
  return [order, ...rest]
    .sort((a, b) => b.createdAt - a.createdAt)
    .filter(({ createdAt }) => now - createdAt < keptMs)
    .slice(0, kept)
}

/** Whether something may still become of it: a visitor whose payment failed may try again on the same page. */
export const isOpenOrder = ({ status }: BuyOrder): boolean => status !== 'completed' && status !== 'unfollowed'
