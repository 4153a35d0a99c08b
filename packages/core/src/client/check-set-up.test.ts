import { expect, test } from 'vitest'
import { connectPairing } from '../actions/connect-pairing.ts'
import { connect } from '../flows/connecting/connect.ts'
import { openModal } from '../flows/modal/open.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { mainnet } from '../kernel/networks/eip155.ts'
import { solana } from '../kernel/networks/solana.ts'
import { createTestClient, type TestClientOptions } from '../testing/create-test-client.ts'
import { createMockPairing } from '../testing/mock-pairing.ts'
import { createMockEvm } from '../testing/mocks.ts'

const evm = () => createMockEvm().adapter

/** What the developer has been told with `debug` once the modal is open, code and text. */
async function told(options: TestClientOptions): Promise<readonly (readonly [string, string])[]> {
  const { client, clock } = createTestClient({ adapters: [evm()], pairing: undefined, debug: true, ...options })
  const stop = client.start()
  void openModal(client)
  await clock.flush()
  stop()
  return client.alerts.getState().alerts.map(({ code, long }) => [code, long])
}

test('networks that no wallet can connect to give an alert, those of a pairing or an adapter don’t', async () => {
  const networks = [mainnet, solana] as const
  expect(await told({ networks })).toEqual([
    ['config/adapter-missing', expect.stringMatching(new RegExp(`: ${solana.caipNetworkId}$`))],
  ])
  expect(await told({ networks, pairing: createMockPairing() })).toEqual([])
  expect(await told({ networks: [mainnet] })).toEqual([])
})

test('without `debug` the alerts come with the first wallet that is asked, or at the opening if there is none', async () => {
  const { adapter, wallet } = createMockEvm()
  const { client, clock } = createTestClient({ networks: [mainnet, solana], adapters: [adapter] })
  const codes = () => client.alerts.getState().alerts.map(({ code }) => code)
  client.start()
  void openModal(client)
  await clock.flush()
  expect(codes()).toEqual([])
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  await clock.flush()
  expect(codes()).toEqual(['config/adapter-missing'])
  wallet.approve()
  await connected
  expect(await told({ networks: [mainnet], adapters: [], debug: false })).toEqual([
    ['config/adapter-missing', expect.stringContaining(mainnet.caipNetworkId)],
  ])
})

test('a default network that isn’t among the networks gives an alert', async () => {
  const networks = [mainnet] as const
  expect(await told({ networks, defaultNetwork: 'eip155:8453' })).toEqual([
    ['config/default-network-unknown', expect.stringContaining('eip155:8453')],
  ])
  expect(await told({ networks, defaultNetwork: 'eip155:1' })).toEqual([])
})

test('[S5.23] a project id is required as soon as a service host is configured, else an alert', async () => {
  const networks = [mainnet] as const
  const url = 'https://wallets.example'
  const codes = async (services?: { url: string; projectId: string }) =>
    (await told({ networks, services })).map(([code]) => code)
  expect(await codes({ url, projectId: '' })).toContain('config/project-id-missing')
  expect(await codes({ url, projectId: 'ours' })).not.toContain('config/project-id-missing')
  expect(await codes()).toEqual([])
})

test('a namespace without a network gives an alert', async () => {
  const networks = [mainnet] as const
  expect(await told({ networks, namespace: 'solana' })).toEqual([
    ['config/namespace-unknown', expect.stringMatching(/: solana$/)],
  ])
  expect(await told({ networks, namespace: 'eip155' })).toEqual([])
})

test('networks by another id than CAIP-2, which change nothing, give an alert', async () => {
  const networks = [mainnet] as const
  const dai = [{ address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' }]
  expect(await told({ networks, chainImages: { 1: '/eth.svg' }, tokens: { 1: dai, 'eip155:1': dai } })).toEqual([
    ['config/chain-ids-invalid', expect.stringMatching(/: chainImages\["1"\], tokens\["1"\]$/)],
  ])
  // A network that is added while the app runs may have its image beforehand.
  expect(await told({ networks, chainImages: { 'eip155:8453': '/base.svg' } })).toEqual([])
})

test('wallets that are named without a wallet list give an alert', async () => {
  const networks = [mainnet] as const
  const wallets = { local: true, getWallets: async () => ({ wallets: [], count: 0 }) }
  const featuredWalletIds = ['one']
  const unused = [['config/wallet-ids-unused', expect.stringMatching(/: featuredWalletIds$/)]]
  expect(await told({ networks, featuredWalletIds, pairing: createMockPairing() })).toEqual(unused)
  expect(await told({ networks, featuredWalletIds, wallets })).toEqual([])
})

test('theme variables with their prefix, which change nothing, give an alert', async () => {
  const themeVariables = { '--latchkey-accent': 'red', radius: '4px' }
  expect(await told({ networks: [mainnet], themeVariables: themeVariables as object })).toEqual([
    ['config/theme-variables-prefixed', expect.stringMatching(/: --latchkey-accent$/)],
  ])
})

test('an adapter that could not carry a session says so before a wallet is asked', async () => {
  const proposal = () => Promise.reject(new LatchkeyError('adapter/contract', { details: 'Nothing carries it.' }))
  const pairing = createMockPairing()
  const { client, clock } = createTestClient({ networks: [mainnet], adapters: [{ ...evm(), proposal }], pairing })
  client.start()
  await expect(connectPairing(client, {})).rejects.toMatchObject({ code: 'adapter/contract' })
  await clock.flush()
  expect(pairing.asked).toEqual([])
  expect(client.alerts.getState().alerts).toMatchObject([
    { code: 'adapter/contract', long: expect.stringContaining('Nothing carries it.') },
  ])
})
