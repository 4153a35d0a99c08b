import { describe, expect, test } from 'vitest'
import { signMessage } from '../../actions/sign-message.ts'
import { switchNetwork } from '../../actions/switch-network.ts'
import { addressOn } from '../../connection/select.ts'
import { mainnet, optimism } from '../../networks/eip155.ts'
import type { Adapter, AdapterInstance } from '../../ports/adapter.ts'
import type { Account, Transport, TransportEvent } from '../../ports/session.ts'
import { createFakeClock } from '../fake-clock.ts'
import type { MockWallet } from '../mock-wallet.ts'
import { createMockBitcoin, createMockCosmos, createMockEvm } from '../mocks.ts'
import { contractCases } from './contract-cases.ts'
import type { ContractEnvironment, ContractHarness, RoundTrip } from './contract-harness.ts'

type Mock = {
  // biome-ignore lint/suspicious/noExplicitAny: the three mocks differ in their namespace
  readonly adapter: any
  // biome-ignore lint/suspicious/noExplicitAny: the three mocks differ in their namespace
  readonly wallet: MockWallet<any>
}

const signs: RoundTrip = async ({ client, connection, wallet }) => {
  const asked = signMessage(client, { connectionId: connection.id, message: 'Hello' })
  await Promise.resolve()
  await wallet.approve()
  expect((await asked).signature).toBe(`${addressOn(connection)}|Hello`)
}

const switches =
  (chainId: Parameters<typeof switchNetwork>[1]['chainId']): RoundTrip =>
  async ({ client, connection, wallet }) => {
    const asked = switchNetwork(client, { chainId })
    await wallet.approve()
    await asked
    expect(client.connection.getState().connections[connection.id]?.chainId).toBe(chainId)
  }

function environment(
  make: () => Mock,
  options: ContractEnvironment['options'],
  roundTrips: ContractEnvironment['roundTrips'],
) {
  return (): ContractEnvironment => {
    const { adapter, wallet } = make()
    const [first, second] = wallet.accounts() as readonly [Account, Account]
    const listeners = new Set<(event: TransportEvent) => void>()
    const transport: Transport = {
      sessionId: 'phone',
      namespace: adapter.namespace,
      peer: { name: 'Phone' },
      accounts: [first],
      chains: options.networks.map((network) =>
        'caipNetworkId' in network ? network.caipNetworkId : 'eip155:1',
      ) as never,
      methods: [],
      request: async () => null,
      on(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    return {
      adapters: [adapter, make().adapter],
      options,
      connectorId: wallet.id,
      announceAgain: () => wallet.setAccounts(wallet.accounts()),
      listeners: () => wallet.listeners() + listeners.size,
      transport: {
        transport,
        end() {
          for (const listener of [...listeners]) listener({ type: 'ended', reason: 'remote' })
        },
      },
      wallet: {
        shown: wallet.shown,
        approve: wallet.approve,
        reject: () => wallet.reject(),
        chooseAnother: () => wallet.setAccounts([second]),
        revoke: () => wallet.setAccounts([]),
      },
      roundTrips,
      flush: createFakeClock().flush,
    }
  }
}

describe.each([
  [
    'one address for all networks',
    environment(
      createMockEvm,
      { networks: [mainnet, optimism] },
      { signMessage: signs, switchNetwork: switches('eip155:10') },
    ),
  ],
  [
    'another address on each network',
    environment(
      createMockCosmos,
      { networks: createMockCosmos().networks },
      { signMessage: signs, switchNetwork: switches('cosmos:osmosis-1') },
    ),
  ],
  [
    'two account types at once',
    environment(
      createMockBitcoin,
      { networks: createMockBitcoin().networks },
      {
        signMessage: signs,
        // There is one network, and no way to another.
        switchNetwork: async () => {},
      },
    ),
  ],
])('a mock with %s', (_, harness) => {
  test.each(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))('%s', (_name, run) =>
    run(harness),
  )
})

describe('the suite notices an adapter that', () => {
  type Instance = AdapterInstance<'eip155'>
  const broken = (change: (instance: Instance, mock: ReturnType<typeof createMockEvm>) => Partial<Instance>) =>
    environment(
      () => {
        const mock = createMockEvm()
        const create: Adapter<'eip155'>['create'] = (context) => {
          const instance = mock.adapter.create(context)
          return { ...instance, ...change(instance, mock) }
        }
        return { wallet: mock.wallet, adapter: { ...mock.adapter, create } }
      },
      { networks: [mainnet, optimism] },
      { signMessage: signs, switchNetwork: switches('eip155:10') },
    )

  test.each<[string, ContractHarness]>([
    [
      'prompts when it reconnects',
      broken(({ reconnect }, { wallet }) => ({
        reconnect: (given) => {
          void wallet.ask('connect', () => undefined)
          return reconnect(given)
        },
      })),
    ],
    [
      'listens before it is started',
      broken((_, { wallet }) => {
        wallet.on(() => {})
        return {}
      }),
    ],
    ['ignores an abort', broken(({ connect }) => ({ connect: ({ connectorId }) => connect({ connectorId }) }))],
    [
      'throws what the wallet threw',
      broken(({ connect }) => ({
        connect: (given) => (given.connectorId === 'io.mock' ? connect(given) : Promise.reject(new Error('what?'))),
      })),
    ],
    [
      'lists a wallet twice',
      broken(({ snapshot }) => ({
        snapshot: () => ({ connectors: [...snapshot().connectors, ...snapshot().connectors] }),
      })),
    ],
    [
      'asks for whatever account it is told',
      broken(({ can }) => ({ can: { ...can, signMessage: async () => ({ signature: '0x', scheme: 'none' }) } })),
    ],
  ])('%s', async (_, harness) => {
    const results = await Promise.allSettled(contractCases({ adopts: false }).map(({ run }) => run(harness)))
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
  })
})
