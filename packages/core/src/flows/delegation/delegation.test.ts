import { expect, test, vi } from 'vitest'
import { base, mainnet } from '../../kernel/networks/eip155.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { answer } from '../services/answer.fixture.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { delegations } from './delegations.ts'
import { getDelegation } from './get-delegation.ts'

const unknown = '0x00000000000000000000000000000000000000dd'
const known = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const follows = (delegate: string) => `0xef0100${delegate.slice(2)}`

type Scene = { readonly codes?: Record<string, string>; readonly descriptors?: readonly object[] }

async function setUp({ codes = {}, descriptors }: Scene = {}) {
  const asked: string[] = []
  const { adapter, wallet } = createMockEvm({
    can: {
      async getCode({ address, chainId }) {
        asked.push(`${chainId}:${address}`)
        const code = codes[chainId]
        if (code === undefined) throw new Error('The node is silent')
        return code
      },
    },
  })
  const services = descriptors && { url: 'https://services.example', projectId: 'p' }
  const { client } = createTestClient({
    adapters: [adapter],
    networks: [mainnet, base],
    services,
    fetch: async (input) => {
      const { pathname } = new URL(String(input))
      return answer({ body: pathname.includes('descriptors') ? { descriptors } : { http: ['eip155:1'], ws: [] } })
    },
  })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  return { asked, client, codes, wallet }
}

const [alice] = evmAddresses

test.each([
  ['no code', '0x'],
  ['a contract', '0x6080604052'],
  ['a contract that begins like a delegation', `${follows(unknown)}00`],
  ['something that is no code', 'ef0100'],
])('an account with %s follows no other code', async (_name, code) => {
  const { client } = await setUp({ codes: { 'eip155:1': code } })
  expect(await getDelegation(client)).toBeUndefined()
})

test('an unknown contract differs from a published one, on the requested network', async () => {
  const codes = { 'eip155:1': follows(unknown), 'eip155:8453': follows(known).toUpperCase().replace('0X', '0x') }
  const { asked, client, wallet } = await setUp({ codes })
  const before = wallet.prompts.length
  expect(await getDelegation(client)).toEqual({ account: `eip155:1:${alice}`, delegate: unknown, isKnown: false })
  expect(await getDelegation(client, { chainId: 'eip155:8453', account: evmAddresses[1] })).toEqual({
    account: `eip155:8453:${evmAddresses[1]}`,
    delegate: known,
    isKnown: true,
    name: 'Delegation Framework (MetaMask)',
  })
  expect(asked).toEqual([`eip155:1:${alice}`, `eip155:8453:${evmAddresses[1]}`])
  expect(wallet.prompts).toHaveLength(before)
})

test('a published descriptor gives an unknown contract a name, which makes it no known one', async () => {
  const descriptor = {
    context: { contract: { deployments: [{ chainId: 1, address: unknown }] } },
    metadata: { owner: 'Shop', contractName: 'Shop\u200B Router' },
    display: { formats: {} },
  }
  const descriptors = [{ source: 'registry', path: 'shop.json', descriptor }]
  const { client } = await setUp({ codes: { 'eip155:1': follows(unknown) }, descriptors })
  expect(await getDelegation(client)).toMatchObject({ isKnown: false, name: 'Shop Router' })
})

test('a delegation is kept by account while a node is silent, and forgotten with its connection', async () => {
  const codes: Record<string, string> = { 'eip155:1': follows(unknown) }
  const { client } = await setUp({ codes })
  const feature = client.use(delegations)
  const seen = vi.fn()
  feature.subscribe(seen)
  await feature.fetch()
  const id = `eip155:1:${alice}` as const
  expect(feature.getState()[id]).toMatchObject({ delegate: unknown, isKnown: false })
  delete codes['eip155:1']
  await feature.fetch()
  expect(feature.getState()[id]).toMatchObject({ delegate: unknown })
  codes['eip155:1'] = '0x'
  await feature.fetch()
  expect(feature.getState()[id]).toBeNull()
  await disconnect(client)
  expect(feature.getState()).toEqual({})
  await feature.fetch()
  expect(seen).toHaveBeenCalledTimes(3)
})

test('where something is about to arrive counts, also if another network is in use', async () => {
  const { client } = await setUp({ codes: { 'eip155:1': '0x', 'eip155:8453': follows(unknown) } })
  const feature = client.use(delegations)
  await feature.fetch()
  await feature.fetch('eip155:8453')
  expect(feature.getState()).toMatchObject({
    [`eip155:1:${alice}`]: null,
    [`eip155:8453:${alice}`]: { delegate: unknown, isKnown: false },
  })
})

test('without a wallet and an account nothing can be read, with an account it can', async () => {
  const { client } = await setUp({ codes: { 'eip155:1': follows(unknown) } })
  await disconnect(client)
  await expect(getDelegation(client)).rejects.toMatchObject({ code: 'connection/not-found' })
  expect(await getDelegation(client, { account: alice, chainId: 'eip155:1' })).toMatchObject({ delegate: unknown })
})

test('a client without an Ethereum adapter that reads code says so', async () => {
  const { adapter } = createMockEvm()
  const { client } = createTestClient({ adapters: [adapter], networks: [mainnet] })
  const read = getDelegation(client, { account: alice, chainId: 'eip155:1' })
  await expect(read).rejects.toMatchObject({ code: 'adapter/not-found' })
})
