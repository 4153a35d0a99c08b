import { expect, test } from 'vitest'
import type { Database } from '../store/database.ts'
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

  test('a second try on one page: the purchase is in progress again, and what is stored later has a later time', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 10, keptMs: 1000 })
    await table.begin(order(1))
    const times = [(await table.find(id(1)))?.updatedAt ?? 0]
    for (const [tryId, status] of [
      ['a', 'failed'],
      ['b', 'in-progress'],
      ['b', 'completed'],
    ] as const) {
      expect(await table.update(id(1), 'moonpay', { tryId, status, hash: `0x${tryId}` })).toBe(true)
      const stored = await table.find(id(1))
      expect(stored).toMatchObject({ status, hash: `0x${tryId}` })
      times.push(stored?.updatedAt ?? 0)
    }
    expect(times).toEqual([7, 8, 9, 10])
    // Tries that no test below looks at.
    for (const tryId of ['a', 'c']) await table.update(id(1), 'moonpay', { tryId, status: 'in-progress' })
    expect(await table.find(id(1))).toMatchObject({ status: 'completed', hash: '0xb', updatedAt: 10 })
  })

  test('many tries at once: none is lost', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 10, keptMs: 1000 })
    await table.begin(order(1))
    const tries = Array.from({ length: 8 }, (_, n) => String(n))
    const tell = (status: 'in-progress' | 'failed') =>
      Promise.all(tries.map((tryId) => table.update(id(1), 'moonpay', { tryId, status })))
    await tell('in-progress')
    await tell('failed')
    // A try that was lost would still be in progress.
    expect((await table.find(id(1)))?.status).toBe('failed')
    await table.update(id(1), 'moonpay', ...tries.map((tryId) => ({ tryId, status: 'in-progress' }) as const))
    expect((await table.find(id(1)))?.status).toBe('failed')
  })

  test('a purchase of the program before, which told no tries apart, goes on', async () => {
    const database = await kit.open()
    const table = createOrderTable(database, { now: () => 7, maxOrders: 10, keptMs: 1000 })
    for (const [n, status] of [
      [1, 'failed'],
      [2, 'completed'],
    ] as const) {
      await table.begin(order(n))
      await database.run('UPDATE onramp_orders SET status = $2, hash = $3 WHERE id = $1', [id(n), status, '0x1'])
      expect(await table.update(id(n), 'moonpay', { tryId: 'b', status: 'in-progress' })).toBe(status === 'failed')
    }
    expect([await table.find(id(1)), await table.find(id(2))]).toMatchObject([
      { status: 'in-progress' },
      { status: 'completed', hash: '0x1' },
    ])
  })

  test('an id begins one purchase, however often it is sent', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 10, keptMs: 1000 })
    const begun = await Promise.all([1, 2, 3, 4].map(() => table.begin(order(1))))
    expect(new Set(begun.map((one) => one?.createdAt))).toEqual(new Set([7]))
    expect(await table.find(id(2))).toBeUndefined()
  })

  test('a purchase begins with one statement, and its repetition finds it with two', async () => {
    const database = await kit.open()
    const sent: string[] = []
    const kinds = () => sent.splice(0).map((sql) => sql.trim().split(' ')[0])
    const send = <T>(sql: string, ask: () => T) => {
      sent.push(sql)
      return ask()
    }
    const listening: Database = {
      ...database,
      get: (sql, params) => send(sql, () => database.get(sql, params)),
      run: (sql, params) => send(sql, () => database.run(sql, params)),
      transaction: (work) => send('BEGIN', () => database.transaction(work)),
    }
    const table = createOrderTable(listening, { now: () => 7, maxOrders: 10, keptMs: 1000 })
    await table.begin(order(1))
    kinds()
    const begun = await table.begin(order(2))
    expect(kinds()).toEqual(['INSERT'])
    expect(begun).toEqual({ ...order(2), status: 'waiting', createdAt: 7, updatedAt: 7 })
    expect(await table.begin({ ...order(2), project: 'another' })).toEqual(begun)
    expect(kinds()).toEqual(['INSERT', 'SELECT'])
  })

  test('a purchase that is known is found although the table is full', async () => {
    const table = createOrderTable(await kit.open(), { now: () => 7, maxOrders: 2, keptMs: 1000 })
    for (const n of [1, 1, 2]) await table.begin(order(n))
    for (const n of [1, 2]) await table.update(id(n), 'moonpay', { status: 'in-progress' })
    expect(await table.begin(order(1))).toMatchObject({ id: id(1), status: 'in-progress' })
    expect(await table.begin(order(3))).toBeUndefined()
  })

  test('orders are kept up to a number and an age; paid orders are not pushed out', async () => {
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
