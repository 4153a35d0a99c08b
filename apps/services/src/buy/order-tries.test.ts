import { expect, test } from 'vitest'
import type { OrderUpdate } from './buy-provider.ts'
import { bestTry, withUpdate } from './order-tries.ts'
import { permutations } from './test/permutations.ts'

const told = (...updates: OrderUpdate[]) => updates.reduce(withUpdate, [])

test('a payment under way counts more than tries that failed, and money that was paid out more than both', () => {
  const failed = { tryId: '1', status: 'failed' } as const
  const running = { tryId: '2', status: 'in-progress', hash: '0x2' } as const
  expect(bestTry(told(failed, running))).toMatchObject({ status: 'in-progress', hash: '0x2' })
  expect(bestTry(told(failed, running, { tryId: '1', status: 'completed', hash: '0x1' }))).toMatchObject({
    status: 'completed',
    hash: '0x1',
  })
  expect(bestTry(told())).toBeUndefined()
})

test.each([
  [
    'in-progress',
    [
      ['1', 'in-progress'],
      ['1', 'failed'],
      ['2', 'in-progress'],
      ['1', 'failed'],
    ],
  ],
  [
    'failed',
    [
      ['1', 'in-progress'],
      ['1', 'failed'],
      ['2', 'in-progress'],
      ['2', 'failed'],
    ],
  ],
  [
    'completed',
    [
      ['1', 'in-progress'],
      ['1', 'failed'],
      ['2', 'in-progress'],
      ['2', 'completed'],
      ['3', 'failed'],
    ],
  ],
] as const)('the same webhooks in any order come to the same: %s', (expected, webhooks) => {
  for (const order of permutations<readonly [string, OrderUpdate['status']]>(webhooks))
    expect([order, bestTry(told(...order.map(([tryId, status]) => ({ tryId, status }))))]).toMatchObject([
      order,
      { status: expected },
    ])
})

test('within one try nothing leads back, and a new status brings its own hash and amount', () => {
  const [one] = told(
    { tryId: '1', status: 'in-progress', hash: '0x1', purchaseAmount: '1' },
    { tryId: '1', status: 'completed', hash: '0x2', purchaseAmount: '2' },
    { tryId: '1', status: 'failed' },
    { tryId: '1', status: 'completed', hash: '0x3' },
  )
  expect(one).toEqual({ id: '1', status: 'completed', hash: '0x2', purchaseAmount: '2' })
})

test('without ids nothing leads back; once a provider gives ids, what it said before is about one of these', () => {
  const unnamed = told({ status: 'failed' }, { status: 'in-progress' })
  expect(bestTry(unnamed)?.status).toBe('failed')
  expect(bestTry(told({ status: 'in-progress' }, { tryId: '1', status: 'failed' }))?.status).toBe('failed')
  expect(bestTry(told({ status: 'completed' }, { tryId: '1', status: 'failed' }))?.status).toBe('completed')
})

test('the number of kept tries is limited: failed ones are dropped first', () => {
  const failures = Array.from({ length: 40 }, (_, n) => ({ tryId: String(n), status: 'failed' }) as const)
  const running = { tryId: 'running', status: 'in-progress' } as const
  const tries = told(running, ...failures)
  expect(tries).toHaveLength(20)
  expect(bestTry(tries)).toMatchObject({ id: 'running' })
  const many = Array.from({ length: 40 }, (_, n) => ({ tryId: `r${n}`, status: 'in-progress' }) as const)
  expect(bestTry(told({ tryId: 'paid', status: 'completed' }, ...many))).toMatchObject({ id: 'paid' })
})
