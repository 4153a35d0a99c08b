import { expect, test } from 'vitest'
import { balances } from '../flows/account/balances.ts'
import { connect } from '../flows/connecting/connect.ts'
import type { Capabilities } from '../kernel/ports/ability.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../testing/mocks.ts'
import { transfer } from './transfer.ts'

const [alice, bob] = evmAddresses

async function setUp(can: Partial<Capabilities<'eip155'>> = {}) {
  const asked: object[] = []
  const { adapter, wallet } = createMockEvm({
    can: {
      transfer: (parameters) =>
        wallet.ask('transfer', () => {
          asked.push(parameters)
          return { hash: '0xhash' }
        }),
      ...can,
    },
  })
  const page = createTestClient({ adapters: [adapter] })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  return { ...page, wallet, asked }
}

test('a transfer names connection, account and chain, and its hash stays in the operations until the chain has it', async () => {
  const { asked, client, clock, wallet } = await setUp({ waitForTransaction: async () => ({ status: 'success' }) })
  const answer = transfer(client, { to: bob, amount: 5n, token: 'usd' })
  expect(client.operations.getState()[0]).toMatchObject({ kind: 'transaction', status: 'asked', account: alice })
  wallet.approve()
  expect(await answer).toEqual({ hash: '0xhash' })
  expect(asked).toEqual([
    expect.objectContaining({ account: alice, chainId: 'eip155:1', to: bob, amount: 5n, token: 'usd' }),
  ])
  await clock.flush()
  expect(client.operations.getState()[0]).toMatchObject({ status: 'done', hash: '0xhash' })
})

test('the sender’s balance is read again', async () => {
  let units = 7n
  const getBalance = async () => ({ units, decimals: 0, symbol: 'ETH' })
  const { client, clock, wallet } = await setUp({ getBalance })
  const feature = client.use(balances)
  const off = feature.watch()
  await clock.flush()
  const shown = () => feature.getState()[`eip155:1:${alice}`]?.balance
  expect(shown()).toBe('7')
  units = 2n
  const answer = transfer(client, { to: bob, amount: 5n })
  wallet.approve()
  await answer
  await clock.flush()
  expect(shown()).toBe('2')
  off()
})

test('error: a refusal ends the operation, and a connection that can’t is asked nothing', async () => {
  const { client, wallet } = await setUp()
  const answer = transfer(client, { to: bob, amount: 5n })
  wallet.reject()
  await expect(answer).rejects.toMatchObject({ code: 'connection/user-rejected' })
  expect(client.operations.getState()[0]).toMatchObject({ status: 'rejected' })
  const { client: poor } = createTestClient({ adapters: [] })
  await expect(transfer(poor, { to: bob, amount: 5n })).rejects.toMatchObject({ code: 'connection/not-found' })
})
