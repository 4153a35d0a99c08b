import { expect, test } from 'vitest'
import { connect } from '../flows/connecting/connect.ts'
import { cosmoshub, osmosis } from '../kernel/networks/cosmos.ts'
import { base, mainnet, sepolia } from '../kernel/networks/eip155.ts'
import { solana } from '../kernel/networks/solana.ts'
import type { Capabilities } from '../kernel/ports/ability.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMockCosmos, createMockEvm, evmAddresses } from '../testing/mocks.ts'
import { getBalance } from './get-balance.ts'
import { getTokenBalances } from './get-token-balances.ts'
import { getTransaction } from './get-transaction.ts'
import { readContract } from './read-contract.ts'
import { resolveName } from './resolve-name.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

const call = { address: evmAddresses[1], abi: ['function count() view returns (uint256)'], functionName: 'count' }
const ether = { units: 5n, decimals: 18, symbol: 'ETH' }

/** A page whose networks are read; all that is asked is noted. */
function setUp() {
  const asked: object[] = []
  const note =
    <T>(answer: T) =>
    async (parameters: object) => {
      asked.push(parameters)
      return answer
    }
  const can: Partial<Capabilities<'eip155'>> = {
    readContract: note(7n),
    resolveName: note(evmAddresses[1]),
    waitForTransaction: note({ status: 'success' as const }),
    getTransaction: note({ state: 'waiting' as const, order: '3' }),
    getBalance: note(ether),
  }
  const { adapter, wallet } = createMockEvm({ can })
  const page = createTestClient({ networks: [mainnet, base, solana], adapters: [adapter] })
  page.client.start()
  async function join() {
    const joined = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallet.approve()
    await joined
  }
  return { ...page, asked, join, wallet }
}

test('contracts, names and transactions are read without a connection, on the chosen network or any other of the app', async () => {
  const { asked, client, wallet } = setUp()
  expect(await readContract(client, { call })).toBe(7n)
  expect(await readContract(client, { chainId: 'eip155:8453', call })).toBe(7n)
  expect(await resolveName(client, { name: 'bob.eth' })).toBe(evmAddresses[1])
  expect(await waitForTransaction(client, { chainId: 'eip155:8453', hash: '0x1' })).toEqual({ status: 'success' })
  expect(asked).toMatchObject([
    { chainId: 'eip155:1', call },
    { chainId: 'eip155:8453', call },
    { name: 'bob.eth' },
    { chainId: 'eip155:8453', hash: '0x1' },
  ])
  expect(wallet.prompts).toEqual([])
})

test('reads the account in use, or the account that is named', async () => {
  const { asked, client, join } = setUp()
  await expect(getBalance(client)).rejects.toMatchObject({ code: 'connection/not-found' })
  expect(await getBalance(client, { account: evmAddresses[1], token: '0x2' })).toEqual(ether)
  await join()
  expect(await getBalance(client)).toEqual(ether)
  expect(await getTransaction(client, { hash: '0x1', order: '2' })).toEqual({ state: 'waiting', order: '3' })
  expect(asked).toMatchObject([
    { chainId: 'eip155:1', account: evmAddresses[1], token: '0x2' },
    { chainId: 'eip155:1', account: evmAddresses[0], token: undefined },
    { chainId: 'eip155:1', account: evmAddresses[0], hash: '0x1', order: '2' },
  ])
})

test('an account is spelled as the network that is read has it', async () => {
  const held: string[] = []
  const { adapter, networks, wallet } = createMockCosmos({
    can: {
      tokenBalances: async ({ account, chainId }) => {
        held.push(`${chainId} ${account}`)
        return []
      },
    },
  })
  const { client } = createTestClient({ networks, adapters: [adapter] })
  client.start()
  const joined = connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' })
  wallet.approve()
  await joined
  for (const chainId of [cosmoshub.caipNetworkId, osmosis.caipNetworkId]) await getTokenBalances(client, { chainId })
  expect(held).toEqual([`${cosmoshub.caipNetworkId} cosmos1qqqq`, `${osmosis.caipNetworkId} osmo1qqqq`])
})

test('a read that fails says why: no such network, no adapter, no such ability', async () => {
  const { asked, client } = setUp()
  await expect(readContract(client, { chainId: sepolia.caipNetworkId, call })).rejects.toMatchObject({
    code: 'network/not-found',
  })
  await expect(resolveName(client, { namespace: 'bip122', name: 'bob.eth' })).rejects.toMatchObject({
    code: 'network/missing',
  })
  await expect(waitForTransaction(client, { namespace: 'solana', hash: '1' })).rejects.toMatchObject({
    code: 'adapter/not-found',
  })
  await expect(getTokenBalances(client, { account: evmAddresses[0] })).rejects.toMatchObject({
    code: 'wallet/unsupported-method',
  })
  expect(asked).toEqual([])
})
