import { expect, test } from 'vitest'
import { mainnet, optimism, polygon } from '../../kernel/networks/eip155.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { accountOffers } from './account-offers.ts'

const sold = (chain: string) => ({
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ name: 'a', display_name: 'A', chain_id: chain }] },
  ],
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
})

/** A page whose wallet is connected, on services that swap on Ethereum and sell there, unless a test says otherwise. */
async function setUp(change: object = {}, options: TestClientOptions = {}) {
  const script = {
    chains: {
      http: ['eip155:1'],
      swaps: ['eip155:1'],
      onramp: [
        { id: 'moonpay', namespaces: ['eip155'] },
        { id: 'elsewhere', namespaces: ['solana'] },
      ],
    } as unknown,
    options: sold('1') as unknown,
    features: [] as readonly object[],
    /** Answers wait for it. */
    gate: Promise.resolve() as Promise<unknown>,
    ...change,
  }
  const asked: string[] = []
  const { adapter, wallet } = createMockEvm({
    can: {
      getBalance: async () => ({ units: 1n, decimals: 18, symbol: 'ETH' }),
      sendTransaction: async () => ({ hash: '0x1' }),
    },
  })
  const page = createTestClient({
    networks: [mainnet, optimism, polygon],
    adapters: [adapter],
    services: { url: 'https://services.example', projectId: 'p' },
    fetch: (async (address: string) => {
      const name = new URL(address).pathname.split('/').at(-1) ?? ''
      asked.push(name)
      await script.gate
      const bodies: Record<string, unknown> = {
        'supported-chains': script.chains,
        options: script.options,
        config: { features: script.features },
        origins: { allowedOrigins: [] },
      }
      const body = bodies[name]
      return {
        ok: body !== undefined,
        status: body === undefined ? 503 : 200,
        text: async () => JSON.stringify(body ?? {}),
      }
    }) as never,
    ...options,
  })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  await Promise.all([import('../services/connect-blockchain.ts'), import('../buy/is-anything-sold.ts')])
  const offers = page.client.use(accountOffers)
  return {
    ...page,
    wallet,
    script,
    asked,
    offers,
    /** The Account view is shown until what this returns is called. */
    async watch() {
      const stop = offers.subscribe(() => {})
      await page.clock.flush()
      return stop
    },
  }
}

test('unknown until the services have said it, and then what they swap and sell', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { clock, offers, watch } = await setUp({ gate })
  await watch()
  expect(offers.getState()).toMatchObject({ swap: undefined, buy: undefined })
  answer()
  await clock.flush()
  expect(offers.getState()).toMatchObject({ swap: true, buy: true })
})

test.each([
  ['no provider', { chains: { http: ['eip155:1'] } }],
  [
    'a provider of another ecosystem',
    { chains: { http: ['eip155:1'], onramp: [{ id: 'a', namespaces: ['solana'] }] } },
  ],
  ['nothing for sale on a network of this app', { options: sold('8453') }],
  ['no list of what is for sale, so that samples would be shown', { options: undefined }],
])('%s: no purchase is offered', async (_, change) => {
  const { offers, watch } = await setUp(change)
  await watch()
  expect(offers.getState().buy).toBe(false)
})

test('without a provider the services are asked nothing more, without services nothing at all', async () => {
  const none = await setUp({ chains: { http: ['eip155:1'] } })
  await none.watch()
  expect(none.asked).toEqual(['supported-chains'])
  const without = await setUp({}, { services: undefined })
  await without.watch()
  expect([without.asked, without.offers.getState()]).toEqual([[], { swap: false, buy: false, assets: false }])
})

test('the app leaves out what it says, or all providers but those that it names', async () => {
  for (const [features, offered] of [
    [
      { swap: false, buy: false },
      { swap: false, buy: false },
    ],
    [{ buy: ['moonpay'] }, { swap: true, buy: true }],
    [{ buy: ['coinbase'] }, { swap: true, buy: false }],
  ] as const) {
    const { offers, watch } = await setUp({}, { features })
    await watch()
    expect(offers.getState()).toMatchObject(offered)
  }
})

test('the operator’s settings count as they arrive', async () => {
  const swap = { id: 'swap', isEnabled: true, config: null }
  const { client, clock, offers, script, watch } = await setUp({ features: [swap] })
  await watch()
  expect(offers.getState()).toMatchObject({ swap: true, buy: true })
  await import('../services/ask-operator.ts')
  const followed = client.use(remoteSettings).follow()
  // The answer of the services is unknown yet, so space for the buttons is kept.
  expect(offers.getState()).toMatchObject({ swap: undefined, buy: undefined })
  await followed
  expect(offers.getState()).toMatchObject({ swap: true, buy: false })
  script.features = [{ ...swap, id: 'onramp', config: ['moonpay'] }]
  await client.use(remoteSettings).follow()
  await clock.flush()
  expect(offers.getState()).toMatchObject({ swap: false, buy: true })
})

test('another network is asked about, and what was said of the first one is kept', async () => {
  const { client, clock, offers, wallet, watch } = await setUp()
  const stop = await watch()
  const switched = switchNetwork(client, { chainId: 'eip155:137' })
  await clock.flush()
  wallet.approve()
  await switched
  await clock.flush()
  expect(offers.getState()).toMatchObject({ swap: false, buy: true })
  const back = switchNetwork(client, { chainId: 'eip155:1' })
  await clock.flush()
  wallet.approve()
  await back
  expect(offers.getState()).toMatchObject({ swap: true, buy: true })
  stop()
  // The view that opens again is right before anything is answered.
  expect(offers.getState()).toMatchObject({ swap: true, buy: true })
})

test('the wallet is asked what it lists where no services are', async () => {
  const { adapter, wallet } = createMockEvm({ can: { getAssets: async () => [] } })
  const { client, clock } = createTestClient({ adapters: [adapter] })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  const offers = client.use(accountOffers)
  expect(offers.getState().assets).toBeUndefined()
  offers.subscribe(() => {})
  await clock.flush()
  expect(offers.getState()).toEqual({ swap: false, buy: false, assets: true })
})
