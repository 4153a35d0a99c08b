import { expect, test } from 'vitest'
import type { BuyOrder } from './buy-api.ts'
import { buyOrdersEntry, withOrder } from './buy-orders.ts'

const day = 86_400_000
const alice = '0xAAAAaaaaAAAAaaaaAAAAaaaaAAAAaaaaAAAAaaaa'
const bob = '0xBBBBbbbbBBBBbbbbBBBBbbbbBBBBbbbbBBBBbbbb'
const order = (createdAt: number, more: Partial<BuyOrder> = {}): BuyOrder => ({
  id: createdAt.toString(16).padStart(32, '0'),
  provider: 'moonpay',
  chainId: 'eip155:1',
  address: bob,
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  paymentAmount: '50',
  status: 'completed',
  createdAt,
  ...more,
})
/** One after the other, as they are begun. */
const kept = (...orders: BuyOrder[]) =>
  orders.reduce<readonly BuyOrder[]>((all, one) => withOrder(all, one, one.createdAt), [])
const many = (count: number, from: number, more: Partial<BuyOrder> = {}) =>
  Array.from({ length: count }, (_, n) => order(from + n, more))
const countOf = (orders: readonly BuyOrder[], address: string) =>
  orders.filter((one) => one.address.toLowerCase() === address.toLowerCase()).length

test('purchases of one account never push out those of another one', () => {
  const own = many(20, 1, { address: alice })
  const all = kept(...own, ...many(60, 1000))
  expect([countOf(all, alice), countOf(all, bob)]).toEqual([20, 20])
  // The same account in letters of another case; newest first.
  const more = kept(...own, order(2000, { address: alice.toLowerCase() }))
  expect([more.length, more[0]?.createdAt, more.at(-1)?.createdAt]).toEqual([20, 2000, 2])
})

test('a purchase that is under way stays, however many end after it', () => {
  const paid = order(1, { status: 'in-progress' })
  const waiting = order(2, { status: 'waiting' })
  const all = kept(paid, waiting, ...many(40, 1000), ...many(40, 2000, { status: 'failed' }))
  expect(all.map(({ createdAt }) => createdAt).slice(-2)).toEqual([2, 1])
  expect(all).toHaveLength(20)
  // A payment that the provider has counts more than pages that were opened and never paid on.
  const pages = kept(paid, ...many(40, 1000, { status: 'waiting' }))
  expect([pages.length, pages.at(-1)]).toEqual([20, paid])
  // The purchase that begins now is stored before its window opens, in any case.
  const begun = kept(...many(20, 1000, { status: 'in-progress' }), order(2000, { status: 'starting' }))
  expect([begun.length, begun[0]?.status]).toEqual([20, 'starting'])
})

test('the purchases of all accounts together are bounded: those that ended go first, then the oldest', () => {
  const addresses = Array.from({ length: 30 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`)
  const running = addresses.map((address, n) => order(n + 1, { address, status: 'in-progress' }))
  const ended = addresses.flatMap((address, n) => many(19, 1000 * (n + 1), { address }))
  const all = kept(...running, ...ended)
  expect(all).toHaveLength(200)
  expect(all.filter(({ status }) => status === 'in-progress')).toHaveLength(30)
  expect(kept(order(1), order(1 + 30 * day))).toHaveLength(1)
})

test('what is stored is read again as it was, with the times of the last state', () => {
  const orders = [order(2, { updatedAt: 7, retriedAt: 8, late: true, hash: '0x1', status: 'in-progress' }), order(1)]
  expect(buyOrdersEntry.decode(JSON.parse(JSON.stringify(orders)))).toEqual(orders)
  const odd = [{ ...order(1), updatedAt: '7', retriedAt: null }]
  expect(buyOrdersEntry.decode(odd)).toEqual([order(1)])
})
