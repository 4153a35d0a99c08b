import { expect, test } from 'vitest'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { accountState } from './account-state.ts'
import { balances } from './balances.ts'
import { wantedAccounts } from './wanted-accounts.ts'

const [alice, bob] = evmAddresses
const connectionId = 'mock-eip155:io.mock'

async function setUp() {
  let answer: { resolve(): void; reject(): void } | undefined
  const can: Partial<Capabilities<'eip155'>> = {
    getBalance: () =>
      new Promise((resolve, reject) => {
        answer = {
          resolve: () => resolve({ units: 1n, decimals: 18, symbol: 'ETH' }),
          reject: () => reject(new Error('down')),
        }
      }),
  }
  const { adapter, wallet } = createMockEvm({ can })
  const page = createTestClient({ adapters: [adapter] })
  page.client.start()
  await page.clock.flush()
  return { ...page, wallet, answer: () => answer, state: () => accountState(page.client) }
}

test('[S3.4] the account state has status, the address to change to, whether the balance loads, and when it may be tried again', async () => {
  const { answer, client, clock, state, wallet } = await setUp()
  const nothing = { status: 'disconnected', shouldUpdateToAddress: undefined, balanceLoading: false }
  expect(state()).toEqual({ ...nothing, lastRetry: undefined })
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  expect(state().status).toBe('connecting')
  wallet.setAccounts([evmAccount(alice)])
  wallet.approve()
  await connected
  expect(state().status).toBe('connected')

  const asked = client.use(balances).fetch()
  expect(state()).toMatchObject({ balanceLoading: true, lastRetry: undefined })
  await clock.flush()
  answer()?.reject()
  await asked
  expect(state()).toMatchObject({ balanceLoading: false, lastRetry: clock.now() + 30_000 })

  client.use(wantedAccounts).want({ connectionId, account: bob })
  expect(state().shouldUpdateToAddress).toBe(bob)
  wallet.setAccounts([evmAccount(alice), evmAccount(bob)])
  expect(state().shouldUpdateToAddress).toBeUndefined()
  expect(client.connection.getState().connections[connectionId]?.activeAccount).toBe(bob)

  client.use(wantedAccounts).want({ connectionId, account: '0xcccc' })
  client.dispatch({ type: 'ended', connectionId })
  expect(client.use(wantedAccounts).getState()).toEqual({})
  expect(state()).toEqual({ ...nothing, lastRetry: undefined })
})
