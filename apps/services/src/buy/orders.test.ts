import { expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { createOrderTable } from './orders.ts'

const purchase = {
  chainId: 'eip155:1',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  paymentAmount: '100.00',
}
const id = (n: number) => n.toString(16).padStart(32, '0')
const order = (n: number) => ({ id: id(n), provider: 'moonpay' as const, project: 'local', purchase })

describeDatabases('purchases', (kit) => {
  test('an older status changes nothing, and a purchase that was paid out stays so', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 10, keptMs: 1000 })
    await table.begin(order(1))
    expect(await table.update(id(1), 'moonpay', { status: 'completed', hash: '0x1' })).toBe(true)
    // Late, repeated, out of order, and of another provider.
    for (const status of ['in-progress', 'failed', 'completed'] as const)
      expect(await table.update(id(1), 'moonpay', { status })).toBe(false)
    expect(await table.update(id(1), 'coinbase', { status: 'completed', purchaseAmount: '1' })).toBe(false)
    expect(await table.find(id(1))).toMatchObject({ status: 'completed', hash: '0x1', purchase })
    await table.begin(order(2))
    await table.update(id(2), 'moonpay', { status: 'failed' })
    // A payment that was said to have failed was paid out after all.
    expect(await table.update(id(2), 'moonpay', { status: 'completed' })).toBe(true)
  })

  test('news that come at once: the best stays, whichever is written last', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 100, keptMs: 1000 })
    const ids = Array.from({ length: 20 }, (_, n) => n + 1)
    for (const n of ids) await table.begin(order(n))
    const statuses = ['in-progress', 'failed', 'completed'] as const
    await Promise.all(ids.flatMap((n) => statuses.map((status) => table.update(id(n), 'moonpay', { status }))))
    const found = await Promise.all(ids.map((n) => table.find(id(n))))
    expect(new Set(found.map((one) => one?.status))).toEqual(new Set(['completed']))
  })

  test('a second try on one page brings its own hash and amount', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 10, keptMs: 1000 })
    await table.begin(order(1))
    await table.update(id(1), 'moonpay', { status: 'in-progress', hash: '0x1', purchaseAmount: '1' })
    await table.update(id(1), 'moonpay', { status: 'failed' })
    expect(await table.find(id(1))).toMatchObject({ status: 'failed', hash: '0x1' })
    await table.update(id(1), 'moonpay', { status: 'completed', hash: '0x2', purchaseAmount: '2' })
    expect(await table.update(id(1), 'moonpay', { status: 'completed', hash: '0x3' })).toBe(false)
    expect(await table.find(id(1))).toMatchObject({ status: 'completed', hash: '0x2', purchaseAmount: '2' })
  })

  test('an id begins one purchase, however often', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 10, keptMs: 1000 })
    const begun = await Promise.all([1, 2, 3, 4].map(() => table.begin(order(1))))
    expect(new Set(begun.map((one) => one?.createdAt))).toEqual(new Set([7]))
    expect(await table.find(id(2))).toBeUndefined()
  })

  test('so many are kept, for so long; those that were paid for are not pushed out', async () => {
    let time = 0
    const database = await kit.open()
    const table = createOrderTable(database, { now: () => time, maxOrders: 3, keptMs: 1_000_000 })
    const count = async () => Number((await database.get('SELECT COUNT(*) AS count FROM onramp_orders'))?.count)
    for (const n of [1, 2, 3]) {
      time++
      await table.begin(order(n))
    }
    await table.update(id(1), 'moonpay', { status: 'in-progress' })
    expect([await table.begin(order(4)), await count()]).toMatchObject([{ id: id(4) }, 3])
    expect([await table.find(id(1)), await table.find(id(2))]).toMatchObject([{ status: 'in-progress' }, undefined])
    for (const n of [3, 4]) await table.update(id(n), 'moonpay', { status: 'in-progress' })
    expect(await table.begin(order(5))).toBeUndefined()
    time += 1_000_001
    expect([await table.begin(order(5)), await count()]).toMatchObject([{ id: id(5) }, 1])
  })
})
