import { expect, test } from 'vitest'
import { accountNames } from '../../account/account-names.ts'
import { balances } from '../../account/balances.ts'
import { connect } from '../../actions/connect.ts'
import { switchNetwork } from '../../actions/switch-network.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { scriptedServices } from '../shared/scripted-services.fixture.ts'
import { tokens } from './tokens.ts'

const [alice, bob] = evmAddresses

test('[S9.13] portfolio and native balance are kept 30 s, a name 5 min; balances by address and network', async () => {
  const host = scriptedServices({ balance: () => ({ balances: [] }) }, {})
  const asked = { balances: [] as string[], names: 0 }
  const { adapter, wallet } = createMockEvm({
    can: {
      async getBalance({ chainId, account }) {
        asked.balances.push(`${chainId}:${account}`)
        return { units: 1n, decimals: 18, symbol: 'ETH' }
      },
      async lookupAddress() {
        asked.names += 1
        return 'alice.eth'
      },
    },
  })
  const services = { url: 'https://services.example', projectId: 'p' }
  const { client, clock } = createTestClient({ adapters: [adapter], services, fetch: host.fetch })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected

  const ask = async () => {
    await Promise.all([
      client.use(tokens).fetch(),
      client.use(balances).fetch(),
      client.use(accountNames).fetch({ namespace: 'eip155', address: alice }),
    ])
    return [host.asked('balance').length, asked.balances.length, asked.names]
  }
  expect(await ask()).toEqual([1, 1, 1])
  await clock.advance(29_999)
  expect(await ask()).toEqual([1, 1, 1])
  await clock.advance(1)
  expect(await ask()).toEqual([2, 2, 1])
  const switched = switchNetwork(client, { chainId: 'eip155:10' })
  wallet.approve()
  await switched
  expect(await ask()).toEqual([3, 3, 1])
  wallet.setAccounts([evmAccount(bob)])
  expect(await ask()).toEqual([4, 4, 1])
  expect(asked.balances).toEqual([`eip155:1:${alice}`, `eip155:1:${alice}`, `eip155:10:${alice}`, `eip155:10:${bob}`])
  await clock.advance(300_000)
  expect((await ask())[2]).toBe(2)
})
