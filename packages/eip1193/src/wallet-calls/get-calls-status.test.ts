import { systemClock } from '@latchkey/core'
import { expect, test } from 'vitest'
import { scriptedProvider } from '../testing/scripted-provider.fixture.ts'
import { getCallsStatus } from './get-calls-status.ts'

const hash = `0x${'ab'.repeat(32)}`
const receipt = { transactionHash: hash, status: '0x1', logs: [], blockNumber: '0x1' }
const answer = (change: object) => ({ version: '2.0.0', id: 'one', chainId: '0x1', status: 200, ...change })

function ask(said: unknown) {
  const provider = scriptedProvider({ wallet_getCallsStatus: () => said })
  const unused = () => Promise.reject(new Error('Unused'))
  const log = { warn: () => {} }
  const currencyOf = () => ({ name: 'Ether', symbol: 'ETH', decimals: 18 })
  const runtime = {
    clock: systemClock,
    log,
    currencyOf,
    checksumAddress: unused,
    check: unused,
    find: async () => provider,
  }
  return getCallsStatus(runtime, { connectionId: 'mock', id: 'one' })
}

test.each([
  [100, 'pending'],
  [110, 'pending'],
  [200, 'success'],
  [400, 'failed'],
  [500, 'reverted'],
  [600, 'partial'],
] as const)('%i is %s', async (code, status) => {
  expect(await ask(answer({ status: code }))).toEqual({ id: 'one', chainId: 'eip155:1', code, status, receipts: [] })
})

test('it has receipts and `atomic` if the wallet gives them', async () => {
  const undone = { ...receipt, status: '0x0' }
  expect(await ask(answer({ status: 600, atomic: false, receipts: [receipt, undone] }))).toMatchObject({
    atomic: false,
    receipts: [
      { hash, status: 'success' },
      { hash, status: 'reverted' },
    ],
  })
})

test('the two words from before version 2 are read too', async () => {
  expect(await ask({ chainId: '0x1', status: 'PENDING' })).toMatchObject({ status: 'pending', code: 100 })
  expect(await ask({ chainId: '0x1', status: 'CONFIRMED', receipts: [receipt] })).toMatchObject({ status: 'success' })
  const undone = [{ ...receipt, status: '0x0' }]
  expect(await ask({ chainId: '0x1', status: 'CONFIRMED', receipts: undone })).toMatchObject({ status: 'reverted' })
})

test.each([
  ['CONFIRMED', ['0x1', '0x0'], 'partial', 600],
  ['CONFIRMED', ['0x0', '0x0'], 'reverted', 500],
  [200, ['0x1', '0x0'], 'partial', 600],
  [200, ['0x0'], 'reverted', 500],
  [200, ['0x1', '0x1'], 'success', 200],
] as const)('%s with the receipts %j is %s', async (said, ends, status, code) => {
  const receipts = ends.map((end) => ({ ...receipt, status: end }))
  expect(await ask(answer({ status: said, receipts }))).toMatchObject({ status, code })
})

test.each([
  ['nothing', null],
  ['text', 'done'],
  ['no status', answer({ status: undefined })],
  ['a status that is none', answer({ status: 300 })],
  ['a status with a fraction', answer({ status: 200.5 })],
  ['an unknown word', answer({ status: 'DONE' })],
  ['no chain', answer({ chainId: undefined })],
  ['a chain that is none', answer({ chainId: 'mainnet' })],
  ['a receipt without a hash', answer({ receipts: [{ status: '0x1' }] })],
  ['a receipt without a status', answer({ receipts: [{ transactionHash: hash }] })],
])('%s is request/unreadable', async (_name, said) => {
  await expect(ask(said)).rejects.toMatchObject({ code: 'request/unreadable' })
})
