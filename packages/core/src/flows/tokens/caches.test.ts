import { expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { accountNames } from '../account/account-names.ts'
import { balances } from '../account/balances.ts'
import { scriptedServices } from '../assets/scripted-services.fixture.ts'
import { connect } from '../connecting/connect.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { tokens } from './tokens.ts'

const [alice, bob] = evmAddresses

test('[S9.13] portfolio and native balance are kept 30 s, name and identity 5 min; balances by address and network', async () => {
  const host = scriptedServices({ balance: () => ({ balances: [] }), [bob]: () => ({ name: 'bob.eth' }) }, {})
  const asked = { balances: [] as string[], names: [] as string[] }
  const { adapter, wallet } = createMockEvm({
    can: {
      async getBalance({ chainId, account }) {
        asked.balances.push(`${chainId}:${account}`)
        return { units: 1n, decimals: 18, symbol: 'ETH' }
      },
      async lookupAddress({ address }) {
        asked.names.push(address)
        return address === alice ? 'alice.eth' : null
      },
    },
  })
  const services = { url: 'https://services.example', projectId: 'p' }
  const { client, clock } = createTestClient({ adapters: [adapter], services, fetch: host.fetch })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  const to = async (chainId: 'eip155:1' | 'eip155:10') => {
    const switched = switchNetwork(client, { chainId })
    wallet.approve()
    await switched
  }

  const ask = async () => {
    await Promise.all([client.use(tokens).fetch(), client.use(balances).fetch()])
    return [host.asked('balance').length, asked.balances.length]
  }
  expect(await ask()).toEqual([1, 1])
  await clock.advance(29_999)
  expect(await ask()).toEqual([1, 1])
  await clock.advance(1)
  expect(await ask()).toEqual([2, 2])
  await to('eip155:10')
  expect(await ask()).toEqual([3, 3])
  wallet.setAccounts([evmAccount(bob), evmAccount(alice)])
  expect(await ask()).toEqual([4, 4])
  expect(asked.balances).toEqual([`eip155:1:${alice}`, `eip155:1:${alice}`, `eip155:10:${alice}`, `eip155:10:${bob}`])
  // Back on an account and a network that were asked for within 30 s: each has kept its own.
  wallet.setAccounts([evmAccount(alice)])
  expect(await ask()).toEqual([4, 4])
  await to('eip155:1')
  expect(await ask()).toEqual([4, 4])

  const name = async (address: string) => (await client.use(accountNames).fetch({ namespace: 'eip155', address })).name
  const names = async () => [await name(alice), await name(bob), asked.names.length, host.asked(bob).length]
  expect(await names()).toEqual(['alice.eth', 'bob.eth', 2, 1])
  await clock.advance(299_999)
  expect(await names()).toEqual(['alice.eth', 'bob.eth', 2, 1])
  await clock.advance(1)
  expect(await names()).toEqual(['alice.eth', 'bob.eth', 4, 2])
})

test('an identity that was asked for directly is kept 5 min, too', async () => {
  const host = scriptedServices({ [alice]: () => ({ name: 'alice.eth' }) }, {})
  const services = { url: 'https://services.example', projectId: 'p' }
  const { client, clock } = createTestClient({ services, fetch: host.fetch })
  const blockchain = await client.blockchain()
  const ask = async () => {
    await blockchain?.getIdentity({ address: alice })
    return host.asked(alice).length
  }
  expect(await ask()).toBe(1)
  await clock.advance(299_999)
  expect(await ask()).toBe(1)
  await clock.advance(1)
  expect(await ask()).toBe(2)
})
