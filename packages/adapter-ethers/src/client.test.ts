import {
  activeChainId,
  activeConnection,
  connect,
  connectionStatus,
  createLatchkey,
  disconnect,
  type LatchkeyClient,
  setActive,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { Contract, verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../eip1193/src/testing/eventually.fixture.ts'
import { type Chains, openPage, toNetwork } from '../../eip1193/src/testing/page.fixture.ts'
import { ethersAdapter } from './ethers-adapter.ts'
import { ethersProvider } from './ethers-provider.ts'
import { ethersSigner } from './ethers-signer.ts'

let chains: Chains

beforeAll(async () => {
  const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  chains = { home, away }
})
afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

function visit(storage = createMemoryStorage()): LatchkeyClient {
  const client = createLatchkey({
    networks: [toNetwork(chains.home, 'Home'), toNetwork(chains.away, 'Away')],
    adapters: [ethersAdapter()],
    platform: createFakePlatform(),
    storage,
  })
  onTestFinished(client.start())
  return client
}

test('a client connects two wallets, switches, signs, comes back after a reload without a prompt, and leaves', async () => {
  const page = openPage(ethersAdapter, chains)
  const { controls } = page.wallet()
  page.wallet({ name: 'Beta', rdns: 'test.beta' })
  const storage = createMemoryStorage()
  const client = visit(storage)
  const { connection: first } = await connect(client, { adapterId: 'ethers', connectorId: 'test.alpha' })
  await connect(client, { adapterId: 'ethers', connectorId: 'test.beta' })
  setActive(client, { connectionId: first.id })
  await switchNetwork(client, { chainId: 'eip155:31338' })
  expect(activeChainId(client.connection.getState())).toBe('eip155:31338')
  await signMessage(client, { message: 'hello' })
  const prompts = controls.prompts()
  expect(prompts).toEqual({ eth_requestAccounts: 1, wallet_addEthereumChain: 1, personal_sign: 1 })

  const again = visit(storage)
  await eventually(() => expect(again.ready.getState()).toBe(true))
  expect(activeConnection(again.connection.getState())).toMatchObject({ id: first.id, chainId: 'eip155:31338' })
  expect(Object.keys(again.connection.getState().connections)).toHaveLength(2)
  expect(controls.prompts()).toEqual(prompts)

  await disconnect(again)
  expect(connectionStatus(again.connection.getState())).toBe('disconnected')
  // The other tab hears it from the wallet.
  expect(connectionStatus(client.connection.getState())).toBe('disconnected')
})

test('an app’s own ethers code signs and reads with the connection in use', async () => {
  const page = openPage(ethersAdapter, chains)
  const { controls } = page.wallet()
  const client = visit()
  await expect(ethersSigner(client)).rejects.toMatchObject({ code: 'connector/none-for-namespace' })
  await expect(ethersProvider(client)).rejects.toMatchObject({ code: 'connector/none-for-namespace' })
  const { connection } = await connect(client, { adapterId: 'ethers', connectorId: 'test.alpha' })
  const provider = await ethersProvider(client)
  expect((await provider.getNetwork()).chainId).toBe(31337n)
  const signer = await ethersSigner(client, { connectionId: connection.id })
  expect(signer.address).toBe(connection.accounts[0].addresses[0]?.address)
  expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(signer.address)
  const sent = await signer.sendTransaction({ to: signer.address, value: 1n })
  expect((await sent.wait())?.status).toBe(1)
  const contract = new Contract(signer.address, ['function mint()'], signer)
  expect(await contract.mint?.()).toHaveProperty('hash')
  expect(controls.prompts()).toEqual({ eth_requestAccounts: 1, personal_sign: 1, eth_sendTransaction: 2 })
})
