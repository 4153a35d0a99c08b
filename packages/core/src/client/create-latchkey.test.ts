import { describe, expect, test, vi } from 'vitest'
import { getAccount } from '../actions/get-account.ts'
import { getProvider } from '../actions/get-provider.ts'
import { connect } from '../flows/connecting/connect.ts'
import type { Feature } from '../kernel/client.ts'
import { activeConnection } from '../kernel/connection/select.ts'
import { catalogue } from '../kernel/errors/catalogue.ts'
import { isLatchkeyError } from '../kernel/errors/is-latchkey-error.ts'
import { mainnet } from '../kernel/networks/eip155.ts'
import { solana } from '../kernel/networks/solana.ts'
import { resolveMetadata } from '../kernel/platform/resolve-metadata.ts'
import type { Connector, ConnectorType } from '../kernel/ports/connector.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createFakePlatform } from '../testing/fake-platform.ts'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { createMockAdapter } from '../testing/mock-adapter.ts'
import { createMockPairing } from '../testing/mock-pairing.ts'
import { createMockWallet } from '../testing/mock-wallet.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../testing/mocks.ts'
import { createLatchkey } from './create-latchkey.ts'

describe('creating', () => {
  test('is pure: no listener, nothing read, nothing asked', () => {
    const storage = createMemoryStorage()
    const read = vi.spyOn(storage, 'getItem')
    const fetch = vi.fn()
    const mock = createMockEvm()
    const { platform } = createTestClient({
      adapters: [mock.adapter],
      storage,
      fetch,
      services: { url: 'https://wallets.example', projectId: 'p' },
    })
    expect(platform.listeners()).toBe(0)
    expect(read).not.toHaveBeenCalled()
    expect(fetch).not.toHaveBeenCalled()
    expect(mock.wallet.listeners()).toBe(0)
  })

  test('two clients with two ids on one page do not see each other', async () => {
    const storage = createMemoryStorage()
    const make = (id: string) => {
      const mock = createMockEvm()
      const page = createTestClient({ id, adapters: [mock.adapter], storage })
      page.client.start()
      return { ...page, ...mock }
    }
    const [one, two] = [make('one'), make('two')]
    await one.clock.flush()
    const answer = connect(one.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    one.wallet.approve()
    await answer
    expect(two.client.connection.getState().connections).toEqual({})
    expect([...storage.values.keys()].every((key) => key.startsWith('latchkey:one:'))).toBe(true)
  })

  test.each<[string, Parameters<typeof createTestClient>[0], keyof typeof catalogue]>([
    ['no network', { networks: [] as never }, 'config/invalid'],
    ['an adapter twice', { adapters: [createMockEvm().adapter, createMockEvm().adapter] }, 'config/invalid'],
    [
      'an adapter of another contract',
      { adapters: [{ ...createMockEvm().adapter, contract: 2 as never }] },
      'adapter/contract',
    ],
    ['a network without a name', { networks: [{ ...mainnet, name: '' }] }, 'network/invalid'],
    ['another theme', { themeMode: 'system' as never }, 'theme/invalid-mode'],
  ])('is refused with %s', (_, options, code) => {
    // These errors bring their short message along, since the catalogue is not here yet.
    const shortMessage = catalogue[code]
    expect(() => createTestClient(options)).toThrow(expect.objectContaining({ code, shortMessage }))
  })
})

test('a browser that blocks its storage gives the developer one alert, and the client works', async () => {
  const blocked = () => {
    throw new Error('SecurityError')
  }
  const storage = { getItem: blocked, setItem: blocked, removeItem: blocked, values: new Map() }
  const mock = createMockEvm()
  const { client, clock } = createTestClient({ adapters: [mock.adapter], storage })
  client.start()
  const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await answer
  await clock.flush()
  expect(client.storage.persistence).toBe('memory')
  expect(client.alerts.getState().alerts).toMatchObject([
    { code: 'storage/unavailable', short: 'Storage Unavailable', long: expect.stringContaining('SecurityError') },
  ])
  expect(client.log.copy()).toContain('Storage Unavailable')
})

describe('wrong calls name the mistake and its mend', () => {
  const evm = () => createMockEvm().adapter
  test.each<[what: string, options: object, says: RegExp]>([
    ['no network', { networks: [] }, /`networks` must be an array with one/],
    ['networks that are no list', { networks: mainnet }, /`networks` must be an array/],
    ['no networks at all', {}, /`networks` must be an array/],
    ['an adapter that was not called', { networks: [mainnet], adapters: [evm] }, /`adapters`: call the function/],
    ['a pairing that was not called', { networks: [mainnet], pairing: () => ({}) }, /`pairing`: call the function/],
    [
      'two adapters of one ecosystem',
      { networks: [mainnet], adapters: [evm(), { ...evm(), id: 'second' }] },
      /`adapters` has two with namespace eip155: pass one/,
    ],
    [
      'two adapters of one id, whose connectors and connections would replace each other',
      { networks: [mainnet], adapters: [evm(), { ...evm(), namespace: 'solana' }] },
      /`adapters` has two with id mock-eip155: pass one/,
    ],
  ])('%s', (_, options, says) => {
    const thrown = catchError(() => createLatchkey(options as never))
    expect(isLatchkeyError(thrown, 'config/invalid')).toBe(true)
    expect((thrown as Error).message).toMatch(says)
  })

  test('an account that is not connected', () => {
    const { client } = createTestClient({ adapters: [evm()] })
    expect(catchError(() => getAccount(client, { namespace: 'eip155' }))).toMatchObject({
      code: 'network/account-missing',
      details: 'No wallet is connected in eip155: call connect() or open() first.',
    })
  })

  function catchError(call: () => unknown): unknown {
    try {
      return call()
    } catch (error) {
      return error
    }
  }
})

describe('starting', () => {
  test('is counted, and the last off leaves nothing on', async () => {
    const mock = createMockEvm()
    const { client, clock, platform } = createTestClient({ adapters: [mock.adapter] })
    const offs = [client.start(), client.start()]
    await clock.flush()
    expect(client.connectors.getState()).toHaveLength(1)
    offs[0]?.()
    offs[0]?.()
    expect(platform.listeners()).toBeGreaterThan(0)
    offs[1]?.()
    expect(platform.listeners()).toBe(0)
    expect(clock.pending()).toBe(0)
    client.start()()
    expect(platform.listeners()).toBe(0)
  })

  test('does nothing on a server', () => {
    const mock = createMockEvm()
    const platform = createFakePlatform({ kind: 'server' })
    const { client } = createTestClient({ adapters: [mock.adapter], platform })
    client.start()()
    expect(platform.listeners()).toBe(0)
    expect(client.ready.getState()).toBe(false)
  })
})

test('[S3.20] name, description, url and icons of the app, from its options or else its page, reach adapters and pairing', () => {
  const metadata = {
    name: 'Title',
    description: 'About',
    url: 'https://app.example',
    icons: ['https://app.example/icon.png'],
  }
  const platform = createFakePlatform({ metadata })
  /** What the client and those it makes see. */
  function seen(options: Parameters<typeof createTestClient>[0]) {
    const contexts: Parameters<typeof resolveMetadata>[0][] = []
    const note = <Made, Context extends Parameters<typeof resolveMetadata>[0]>(create: (context: Context) => Made) => {
      return (context: Context) => {
        contexts.push(context)
        return create(context)
      }
    }
    const { adapter } = createMockEvm()
    const pairing = createMockPairing()
    const { client } = createTestClient({
      adapters: [{ ...adapter, create: note(adapter.create) }],
      pairing: { ...pairing, create: note(pairing.create) },
      ...options,
    })
    client.start()()
    const [own, ...others] = [client, ...contexts].map((one) => {
      const { name, description, url, icons } = resolveMetadata(one)
      return { name, description, url, icons }
    })
    expect(others).toEqual([own, own])
    return own
  }
  expect(seen({ platform })).toEqual(metadata)
  const given = {
    name: 'Given',
    description: 'Said',
    url: 'https://given.example',
    icons: ['https://given.example/i.png'],
  }
  expect(seen({ platform, metadata: given })).toEqual(given)
  for (const key of ['name', 'description', 'url', 'icons'] as const)
    expect(seen({ platform, metadata: { [key]: given[key] } })).toEqual({ ...metadata, [key]: given[key] })
  expect(seen({ platform: createFakePlatform({ metadata: {} }) })).toEqual({
    name: '',
    description: '',
    url: '',
    icons: [],
  })
})

describe('connectors', () => {
  const types: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT', 'AUTH']

  function setUp(given: Readonly<Record<string, Partial<Connector<'eip155'>>>>) {
    const wallets = Object.keys(given).map((id) =>
      createMockWallet({ id, name: id, accounts: [evmAccount(evmAddresses[0])] }),
    )
    const page = createTestClient({
      adapters: [createMockAdapter({ namespace: 'eip155', wallets, connectors: given })],
    })
    page.client.start()
    return { ...page, wallets }
  }

  test('[S3.9] a connector has id, name, type, chain, chains, imageUrl, imageId, explorerId, info and the provider', async () => {
    const connector = {
      name: 'Mock',
      type: 'ANNOUNCED',
      chain: 'eip155',
      chains: ['eip155:1'],
      imageUrl: 'data:image/png;base64,AA==',
      imageId: 'image',
      explorerId: 'abc',
      info: { rdns: 'io.mock', name: 'Mock' },
    } as const
    const { client, wallets } = setUp({ 'io.mock': connector })
    expect(client.connectors.getState()).toEqual([
      { id: 'io.mock', adapterId: 'mock-eip155', surface: 'window', ...connector },
    ])
    const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallets[0]?.approve()
    await answer
    expect(await getProvider(client, { namespace: 'eip155' })).toEqual({ mock: 'mock-eip155:io.mock' })
  })

  test('[S3.11] the types MULTI_CHAIN, ANNOUNCED, INJECTED, EXTERNAL, WALLET_CONNECT and AUTH', () => {
    const { client } = setUp(Object.fromEntries(types.map((type) => [type, { type }])))
    expect(client.connectors.getState().map(({ type }) => type)).toEqual(types)
  })

  test('the list keeps its identity when an adapter reports nothing new', () => {
    const { client, wallets } = setUp({ 'io.mock': {} })
    const before = client.connectors.getState()
    wallets[0]?.setAccounts(wallets[0].accounts())
    expect(client.connectors.getState()).toBe(before)
  })
})

test('the first ecosystem is that of the default network', () => {
  const active = (options: Parameters<typeof createTestClient>[0]) =>
    createTestClient(options).client.connection.getState().activeNamespace
  expect(active({ networks: [solana, mainnet] })).toBe('solana')
  expect(active({ networks: [solana, mainnet], defaultNetwork: 'eip155:1' })).toBe('eip155')
  expect(active({ networks: [solana, mainnet], namespace: 'eip155' })).toBe('eip155')
})

test('a feature is made once for each client', () => {
  const make = vi.fn(() => ({}))
  const feature: Feature<object> = { id: 'mine', create: make }
  const [one, two] = [createTestClient().client, createTestClient().client]
  expect(one.use(feature)).toBe(one.use(feature))
  expect(two.use(feature)).not.toBe(one.use(feature))
  expect(make).toHaveBeenCalledTimes(2)
})

test('a telemetry sink hears every event, without it none leaves', () => {
  const telemetry = vi.fn()
  const { client } = createTestClient({ telemetry })
  client.events.emit('CLICK_ALL_WALLETS', {})
  expect(telemetry).toHaveBeenCalledWith(expect.objectContaining({ type: 'track', event: 'CLICK_ALL_WALLETS' }))
})

test('a wallet that disconnects or changes by itself is followed', async () => {
  const mock = createMockEvm()
  const { client } = createTestClient({ adapters: [mock.adapter] })
  client.start()
  const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await answer
  mock.wallet.setAccounts([evmAccount(evmAddresses[1])])
  expect(activeConnection(client.connection.getState())?.activeAccount).toBe(evmAddresses[1])
  mock.wallet.setAccounts([])
  expect(client.connection.getState().connections).toEqual({})
})
