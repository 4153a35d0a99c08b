import type { Fetch } from '@latchkey/api-client'
import { mainnet, optimism, polygon } from '../../kernel/networks/eip155.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import {
  createFakeClock,
  createFakePlatform,
  createMemoryStorage,
  type createMockCosmos,
  createMockEvm,
  createTestClient,
} from '../../testing/index.ts'
import { connect } from '../connecting/connect.ts'
import { buy } from './buy.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const options = {
  purchaseCurrencies: [
    {
      id: 'usdc-id',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: usdc },
        { name: 'solana', display_name: 'Solana', chain_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
        { name: 'base', display_name: 'Base', chain_id: '8453' },
      ],
    },
    {
      id: 'eth-id',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'optimism', display_name: 'OP', chain_id: '10' }],
    },
  ],
  paymentCurrencies: [
    { id: 'EUR', payment_method_limits: [{ id: 'card', min: '5.00', max: '100.00' }] },
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ],
}

type Answer = { readonly status?: number; readonly body?: unknown }
type Order = {
  readonly status: string
  readonly hash?: string
  readonly purchaseAmount?: string
  readonly updatedAt?: number
}

/** A window of the provider, and what was done with it. */
type FakeWindow = {
  closed: boolean
  opener: unknown
  readonly went: string[]
  features: string
  storedBefore: boolean
}

/** A page with a connected wallet, and services that sell by moonpay, transak and meld unless a test says otherwise. */
export async function setUpBuy(
  more: {
    readonly storage?: ReturnType<typeof createMemoryStorage>
    readonly without?: 'services'
    /** Unix time in ms. */
    readonly at?: number
    /** A wallet of another ecosystem. */
    readonly other?: Pick<ReturnType<typeof createMockCosmos>, 'adapter' | 'networks'>
    /** What is special about the wallet's connection. */
    readonly connection?: Partial<Connection<'eip155'>>
  } = {},
) {
  const clock = createFakeClock(more.at)
  const storage = more.storage ?? createMemoryStorage()
  const platform = createFakePlatform()
  const windows: FakeWindow[] = []
  const script = {
    isBlocking: false,
    providers: [
      { id: 'moonpay', namespaces: ['eip155', 'solana'], quotes: true, follows: true },
      { id: 'transak', namespaces: ['eip155'], quotes: false, follows: true },
      { id: 'meld', namespaces: ['eip155'], quotes: false, follows: false },
      { id: 'elsewhere', namespaces: ['solana'], quotes: false, follows: true },
    ] as readonly object[],
    options: { body: options } as Answer,
    quote: {
      body: { purchaseAmount: { amount: '48.5', currency: 'USDC' }, coinbaseFee: { amount: '1.1', currency: 'USD' } },
    } as Answer,
    start: (id: string): Answer | Promise<Answer> => ({
      body: { order: { id, provider: 'moonpay', status: 'waiting' }, url: `https://pay.example/${id}` },
    }),
    orders: new Map<string, Order>(),
    orderStatus: 200,
    /** The operator's switches. */
    features: [] as readonly object[],
  }
  const calls: { readonly path: string; readonly body: Record<string, string> }[] = []
  const answerFor = (path: string, body: Record<string, string>): Answer | Promise<Answer> => {
    if (path.endsWith('/providers')) return { body: { providers: script.providers } }
    if (path.endsWith('/config')) return { body: { features: script.features } }
    if (path.endsWith('/origins')) return { body: { allowedOrigins: ['https://app.example'] } }
    if (path.endsWith('/options')) return script.options
    if (path.endsWith('/quote')) return script.quote
    if (path.endsWith('/orders')) return script.start(body.id ?? '')
    const id = path.split('/').at(-1) ?? ''
    const order = script.orders.get(id)
    if (script.orderStatus !== 200 || !order) return { status: script.orderStatus === 200 ? 404 : script.orderStatus }
    return { body: { order: { id, provider: 'moonpay', ...order } } }
  }
  const fetch: Fetch = async (address, init) => {
    const path = new URL(address).pathname
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    calls.push({ path, body })
    const { status = 200, body: answer = { error: { code: 'no', message: 'No' } } } = await answerFor(path, body)
    return {
      ok: status === 200,
      status,
      text: async () => JSON.stringify(answer),
      headers: { get: () => null },
    } as never
  }
  platform.page.open = (_href, _target, features) => {
    if (script.isBlocking) return null
    const went: string[] = []
    const storedBefore = [...storage.values.keys()].some((key) => key.endsWith('buy-orders'))
    const opened = {
      closed: false,
      opener: {},
      went,
      features,
      storedBefore,
      location: { replace: (url: string) => void went.push(url) },
    }
    windows.push(opened)
    return Object.assign(opened, {
      close() {
        opened.closed = true
      },
    })
  }
  const { adapter: plain, wallet } = createMockEvm()
  const adapter: typeof plain = {
    ...plain,
    create(context) {
      const instance = plain.create(context)
      const connect: typeof instance.connect = async (parameters) => {
        const { connection, ...rest } = await instance.connect(parameters)
        return { ...rest, connection: { ...connection, ...more.connection } }
      }
      return { ...instance, connect }
    },
  }
  const { client } = createTestClient({
    clock,
    storage,
    platform,
    fetch,
    networks: [mainnet, optimism, polygon, ...(more.other?.networks ?? [])],
    adapters: [adapter, ...(more.other ? [more.other.adapter] : [])],
    ...(more.without !== 'services' && { services: { url: 'https://services.example', projectId: 'p' } }),
  })
  client.start()
  await clock.flush()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  return {
    client,
    clock,
    storage,
    platform,
    script,
    windows,
    calls,
    feature: client.use(buy),
    asked: (part: string) => calls.filter(({ path }) => path.includes(part)),
  }
}

/** The same up to where a purchase of 50 USD at moonpay can begin. */
export async function readyToBuy(more?: Parameters<typeof setUpBuy>[0]) {
  const scene = await setUpBuy(more)
  await scene.feature.load()
  scene.feature.selectProvider('moonpay')
  scene.feature.setAmount('50')
  await scene.clock.advance(500)
  return scene
}
