import { describe, expect, test } from 'vitest'
import { connect } from '../flows/connecting/connect.ts'
import { openModal } from '../flows/modal/open.ts'
import { switchNetwork } from '../flows/switching/switch-network.ts'
import { base, mainnet, optimism } from '../kernel/networks/eip155.ts'
import { solana } from '../kernel/networks/solana.ts'
import type { ChainLike } from '../kernel/networks/to-network.ts'
import type { Adapter } from '../kernel/ports/adapter.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMockEvm } from '../testing/mocks.ts'
import { addNetwork } from './add-network.ts'
import { removeNetwork } from './remove-network.ts'

const ids = ({ client }: ReturnType<typeof createTestClient>) => client.networks.map((network) => network.caipNetworkId)

async function connected() {
  const mock = createMockEvm()
  const page = createTestClient({ adapters: [mock.adapter] })
  page.client.start()
  const answer = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await answer
  return { ...page, ...mock }
}

test('[S5.25] a network is added and removed only where its namespace has an adapter', () => {
  const page = createTestClient({ adapters: [createMockEvm().adapter], networks: [mainnet, solana] })
  const { client } = page
  const missing = expect.objectContaining({ code: 'adapter/not-found', shortMessage: 'Adapter not found' })
  expect(() => addNetwork(client, { network: solana })).toThrow(missing)
  expect(() => removeNetwork(client, { chainId: solana.caipNetworkId })).toThrow(missing)
  expect(() => removeNetwork(client, { chainId: 'cosmos:cosmoshub-4' })).toThrow(missing)
  expect(ids(page)).toEqual(['eip155:1', solana.caipNetworkId])

  addNetwork(client, { network: base })
  expect(ids(page)).toEqual(['eip155:1', solana.caipNetworkId, 'eip155:8453'])
  removeNetwork(client, { chainId: 'eip155:1' })
  expect(ids(page)).toEqual([solana.caipNetworkId, 'eip155:8453'])
})

describe('adding', () => {
  test('a plain viem chain, which can be switched to at once', async () => {
    const { client, wallet } = await connected()
    // As viem has it: no CAIP fields.
    const { id, name, nativeCurrency, rpcUrls } = base as unknown as ChainLike
    const seen: number[] = []
    client.connection.subscribe(() => seen.push(client.networks.length))
    expect(addNetwork(client, { network: { id, name, nativeCurrency, rpcUrls } })).toMatchObject({
      caipNetworkId: 'eip155:8453',
    })
    expect(seen).toEqual([3])
    const switched = switchNetwork(client, { chainId: 'eip155:8453' })
    wallet.approve()
    await switched
    expect(Object.values(client.connection.getState().connections)[0]?.chainId).toBe('eip155:8453')
  })

  test('a network that is there is replaced in its place', () => {
    const page = createTestClient({ adapters: [createMockEvm().adapter] })
    addNetwork(page.client, { network: { ...mainnet, name: 'Our Ethereum' } })
    expect(page.client.networks.map(({ name }) => name)).toEqual(['Our Ethereum', 'OP Mainnet'])
  })

  test('error: a value that isn’t a network', () => {
    const { client } = createTestClient({ adapters: [createMockEvm().adapter] })
    expect(() => addNetwork(client, { network: { id: 5 } as never })).toThrow(
      expect.objectContaining({ code: 'network/invalid' }),
    )
  })

  test('error: a library with a fixed list says where to add it, and what it knows is hidden and shown', () => {
    const { adapter: mock } = createMockEvm()
    const adapter: Adapter<'eip155'> = {
      ...mock,
      create: (context) => ({ ...mock.create(context), networks: ['eip155:1', 'eip155:10'] }),
    }
    const page = createTestClient({ adapters: [adapter] })
    expect(() => addNetwork(page.client, { network: base })).toThrow(
      expect.objectContaining({ code: 'network/mismatch', details: expect.stringContaining('createConfig') }),
    )
    removeNetwork(page.client, { chainId: 'eip155:10' })
    expect(ids(page)).toEqual(['eip155:1'])
    addNetwork(page.client, { network: optimism })
    expect(ids(page)).toEqual(['eip155:1', 'eip155:10'])
  })
})

describe('removing', () => {
  test('removing the network in use disconnects no wallet: it is on an unsupported network', async () => {
    const { client, clock } = await connected()
    void openModal(client)
    await clock.flush()
    removeNetwork(client, { chainId: 'eip155:1' })
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
    expect(client.router.getState().history.at(-1)).toEqual({ view: 'UnsupportedChain' })
    addNetwork(client, { network: mainnet })
    expect(client.router.getState().history.at(-1)?.view).not.toBe('UnsupportedChain')
  })

  test('error: an unknown one, and the last of all', () => {
    const { client } = createTestClient({ adapters: [createMockEvm().adapter], networks: [mainnet] })
    expect(() => removeNetwork(client, { chainId: 'eip155:5' })).toThrow(
      expect.objectContaining({ code: 'network/not-found' }),
    )
    expect(() => removeNetwork(client, { chainId: 'eip155:1' })).toThrow(
      expect.objectContaining({ code: 'config/invalid' }),
    )
  })
})
