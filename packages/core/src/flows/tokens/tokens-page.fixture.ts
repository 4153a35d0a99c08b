import type { Capabilities } from '../../kernel/ports/ability.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { scriptedServices } from '../assets/scripted-services.fixture.ts'
import { connect } from '../connecting/connect.ts'
import { tokens } from './tokens.ts'

const [alice] = evmAddresses
const id = `eip155:1:${alice}` as const
export const usdc = `0x${'a0'.repeat(20)}`
export const fake = `0x${'fa'.repeat(20)}`
const services = { url: 'https://services.example', projectId: 'p' }

export const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  value: 3000,
  quantity: { decimals: '18', numeric: '1.5' },
}
export const dollar = (change: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  price: 1,
  value: 0.1,
  quantity: { decimals: '6', numeric: '0.1' },
  ...change,
})

/** A page whose account is connected, on services that answer as the test says. */
export async function setUpTokens(
  balances: readonly object[] = [ether, dollar()],
  { can, ...options }: TestClientOptions & { can?: Partial<Capabilities<'eip155'>> } = {},
) {
  const host = scriptedServices(
    { balance: (_, { balances, partial }) => ({ balances, partial }) },
    { balances, partial: undefined as unknown },
  )
  const mock = createMockEvm({ can: { sendTransaction: async () => ({ hash: '0xhash' }), ...can } })
  const page = createTestClient({ adapters: [mock.adapter], services, fetch: host.fetch, ...options })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await connected
  const feature = page.client.use(tokens)
  return { ...page, ...mock, host, feature, state: () => feature.getState()[id] }
}
