import { expect, test } from 'vitest'
import { createMockCosmos } from '../../testing/index.ts'
import { connect } from '../connecting/connect.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import { readyToBuy, setUpBuy } from './buy-scene.fixture.ts'
import { namedProviders } from './named-providers.ts'

const current = ({ feature }: Awaited<ReturnType<typeof setUpBuy>>) => {
  const { current: id, orders } = feature.getState()
  return orders.find((order) => order.id === id)
}

test('[S3.30] providers, selectedProvider, error, purchaseCurrencies, paymentCurrencies, paymentAmount, purchaseAmount and quotesLoading are state', async () => {
  const { clock, feature, script } = await readyToBuy()
  expect(feature.getState()).toMatchObject({
    providers: [{ id: 'moonpay' }, { id: 'transak' }, { id: 'meld' }],
    selectedProvider: { id: 'moonpay' },
    purchaseCurrencies: [{ symbol: 'USDC' }, { symbol: 'ETH' }],
    paymentCurrencies: [{ id: 'EUR' }, { id: 'USD' }],
    paymentAmount: '50',
    purchaseAmount: '48.5',
    quotesLoading: false,
    estimate: false,
  })
  expect(feature.getState().error).toBeUndefined()
  script.quote = { status: 500 }
  feature.setAmount('60')
  expect(feature.getState()).toMatchObject({ paymentAmount: '60', quotesLoading: true })
  await clock.advance(60_000)
  expect(feature.getState()).toMatchObject({ error: { code: 'http/status' }, quotesLoading: false })
})

test('[S3.31] a purchase currency has id, name, symbol and networks, of which the app’s own are offered', async () => {
  const { feature } = await setUpBuy()
  await feature.load()
  const { networks, network, purchaseCurrency } = feature.getState()
  expect(purchaseCurrency).toMatchObject({ id: 'usdc-id', name: 'USD Coin', symbol: 'USDC' })
  expect(purchaseCurrency?.networks[0]).toEqual({
    name: 'ethereum',
    displayName: 'Ethereum',
    chainId: '1',
    contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  })
  // Solana isn't connected, Base isn't a network of this app.
  expect(networks).toEqual([{ name: 'ethereum', displayName: 'Ethereum', chainId: 'eip155:1' }])
  expect(network?.chainId).toBe('eip155:1')
  feature.selectPurchaseCurrency('eth-id')
  expect(feature.getState().network?.chainId).toBe('eip155:10')
})

test.each([
  ['a wallet that has approved OP alone', { chainId: 'eip155:10', approvedChains: ['eip155:10'] }, [[], ['eip155:10']]],
  ['the Safe around the page, on Ethereum', { connectorId: 'safe' }, [['eip155:1'], []]],
] as const)('%s: nothing is paid out on a network where it has no account', async (_, connection, expected) => {
  const { feature } = await setUpBuy({ connection })
  await feature.load()
  const networks = ['usdc-id', 'eth-id'].map((id) => {
    feature.selectPurchaseCurrency(id)
    return feature.getState().networks.map(({ chainId }) => chainId)
  })
  expect(networks).toEqual(expected)
})

test('[S3.32] a payment currency has an id and limits of its methods, which an amount must keep', async () => {
  const { feature } = await setUpBuy()
  await feature.load()
  expect(feature.getState().paymentCurrency).toEqual({
    id: 'USD',
    paymentMethodLimits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  })
  const problemOf = (text: string) => {
    feature.setAmount(text)
    return feature.getState().amountProblem
  }
  expect(problemOf('9.99')).toEqual({ kind: 'below', limit: '10.00' })
  expect([problemOf('10'), problemOf('7500.01'), problemOf('25000')]).toEqual([undefined, undefined, undefined])
  expect(problemOf('25000.01')).toEqual({ kind: 'above', limit: '25000.00' })
  feature.setAmount('50')
  feature.selectPaymentCurrency('EUR')
  expect(feature.getState().amountProblem).toBeUndefined()
  expect(problemOf('101')).toEqual({ kind: 'above', limit: '100.00' })
})

test('[S4.30] the quote-loading flag toggles, and the purchase amount is set from the quote', async () => {
  const { feature, clock, asked } = await setUpBuy()
  await feature.load()
  const seen: boolean[] = []
  feature.subscribe(({ quotesLoading }) => {
    if (seen.at(-1) !== quotesLoading) seen.push(quotesLoading)
  })
  feature.setAmount('5')
  feature.setAmount('50')
  expect(feature.getState()).toMatchObject({ quotesLoading: true, purchaseAmount: undefined })
  await clock.advance(500)
  expect(feature.getState()).toMatchObject({ quotesLoading: false, purchaseAmount: '48.5' })
  expect(seen).toEqual([false, true, false])
  expect(asked('quote').map(({ body }) => body)).toEqual([
    { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '50', network: 'ethereum', provider: 'moonpay' },
  ])
  // Whatever changes makes the quote untrue at once.
  feature.selectPaymentCurrency('EUR')
  expect(feature.getState()).toMatchObject({ purchaseAmount: undefined, quotes: {} })
})

test('a quote for another currency counts for nothing, and a fee in another one isn’t added to the others', async () => {
  const { clock, feature, script } = await readyToBuy()
  const answerWith = async (currency: string, fee: string) => {
    script.quote = {
      body: {
        purchaseAmount: { amount: '48.5', currency },
        coinbaseFee: { amount: '1.1', currency: 'USD' },
        networkFee: { amount: '0.2', currency: fee },
      },
    }
    feature.retryQuotes()
    await clock.flush()
    return feature.getState().quotes.moonpay?.fees.map(({ kind }) => kind)
  }
  expect(await answerWith('usdc', 'USD')).toEqual(['provider', 'network'])
  expect(await answerWith('USDC', 'EUR')).toEqual(['provider'])
  feature.setAmount('51')
  await clock.advance(500)
  feature.setAmount('52')
  expect(await answerWith('ETH', 'USD')).toBeUndefined()
  expect([feature.canBuy(), feature.getState().error?.code]).toEqual([false, 'request/unreadable'])
})

test('the price of another provider is not shown for a provider that gives no quotes', async () => {
  const { clock, feature } = await readyToBuy()
  feature.selectProvider('transak')
  expect([feature.canBuy(), feature.getState().purchaseAmount]).toEqual([true, undefined])
  feature.setAmount('60')
  await clock.advance(500)
  expect(feature.getState()).toMatchObject({ purchaseAmount: undefined, quotes: { moonpay: {} } })
  feature.selectProvider('moonpay')
  expect(feature.getState().purchaseAmount).toBe('48.5')
})

test('a failed quote isn’t reported for a provider that gives no quotes, and is asked for again when its own provider is chosen', async () => {
  const { clock, feature, script } = await readyToBuy()
  script.quote = { status: 502 }
  feature.setAmount('60')
  await clock.advance(500)
  expect(feature.getState()).toMatchObject({ error: { code: 'http/status' }, purchaseAmount: '59.1' })
  feature.selectProvider('transak')
  const nothingFailed = { error: undefined, purchaseAmount: undefined }
  expect(feature.getState()).toMatchObject(nothingFailed)
  feature.setAmount('70')
  await clock.advance(500)
  expect(feature.getState()).toMatchObject({ ...nothingFailed, quotesLoading: false })
  script.quote = { body: { purchaseAmount: { amount: '68', currency: 'USDC' } } }
  feature.selectProvider('moonpay')
  await clock.advance(500)
  expect(feature.getState().purchaseAmount).toBe('68')
})

test('[S5.14] the providers of an onramp must be an array of strings, otherwise there is none', async () => {
  expect(namedProviders(['meld', 'coinbase'])).toEqual(['meld', 'coinbase'])
  for (const wrong of [undefined, null, 'meld', ['meld', 7], { 0: 'meld' }, true])
    expect(namedProviders(wrong)).toEqual([])
  const { feature, client, script } = await setUpBuy()
  script.features = [{ id: 'onramp', isEnabled: true, config: ['transak', 'unknown'] }]
  await client.use(remoteSettings).follow()
  await feature.load()
  expect(feature.getState().providers.map(({ id }) => id)).toEqual(['transak'])
  script.features = [{ id: 'onramp', isEnabled: false, config: null }]
  await client.use(remoteSettings).follow()
  await feature.load()
  expect(feature.getState()).toMatchObject({ providers: [], estimate: true })
})

test('[S8.30] options fall back to samples in USD and EUR, marked as an estimate; the quote likewise, and a quote error is kept', async () => {
  const { feature, script, clock } = await setUpBuy()
  script.options = { status: 500 }
  await feature.load()
  expect(feature.getState()).toMatchObject({ estimate: true, providers: [], error: { code: 'http/status' } })
  expect(feature.getState().paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  feature.setAmount('100')
  expect(feature.getState().purchaseAmount).toBe('98.5')
  expect(feature.canBuy()).toBe(false)
  script.options = (await setUpBuy()).script.options
  await feature.load()
  feature.selectProvider('moonpay')
  script.quote = { status: 502 }
  feature.setAmount('60')
  await clock.advance(500)
  expect(feature.getState()).toMatchObject({ estimate: false, quotesLoading: false, purchaseAmount: '59.1' })
  expect(feature.getState().error?.code).toBe('http/status')
  expect(feature.canBuy()).toBe(false)
  script.quote = { body: { purchaseAmount: { amount: '58', currency: 'USDC' } } }
  feature.retryQuotes()
  await clock.flush()
  expect([feature.canBuy(), feature.getState().error, feature.getState().purchaseAmount]).toEqual([
    true,
    undefined,
    '58',
  ])
})

test('[S9.27, S9.28] the samples sell USDC on Ethereum and Polygon, for a card from 10.00 to 7500.00 and a bank account to 25000.00', async () => {
  const { feature } = await setUpBuy({ without: 'services' })
  await feature.load()
  const { networks, paymentCurrencies, purchaseCurrencies } = feature.getState()
  expect(networks.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:137'])
  // The contracts of the coin itself: not of the bridged coin, not of ETH.
  expect(purchaseCurrencies[0]?.networks.map(({ contractAddress }) => contractAddress)).toEqual([
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  ])
  for (const { paymentMethodLimits } of paymentCurrencies)
    expect(paymentMethodLimits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
  expect([feature.getState().providers, feature.getState().error, feature.canBuy()]).toEqual([[], undefined, false])
})

test('nothing is bought for an account of another ecosystem than the network', async () => {
  const other = createMockCosmos()
  const { client, feature, windows } = await readyToBuy({ other })
  expect(feature.canBuy()).toBe(true)
  const connected = connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' })
  other.wallet.approve()
  await connected
  expect([feature.canBuy(), feature.begin(), windows]).toEqual([false, undefined, []])
})

test('what is bought goes to the account’s address on the network that pays it out', async () => {
  const [here, there] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']
  const contract = {
    key: 'contract',
    type: 'smartAccount' as const,
    addresses: [
      { chainId: 'eip155:1', address: here },
      { chainId: 'eip155:10', address: there },
    ] as const,
  }
  const scene = await readyToBuy({ connection: { accounts: [contract], activeAccount: 'contract' } })
  const { feature } = scene
  feature.selectPurchaseCurrency('eth-id')
  feature.selectProvider('transak')
  feature.begin()
  expect(current(scene)).toMatchObject({ chainId: 'eip155:10', address: there })
})

test('an order is stored before its window opens, inside the click; the window has no hold of the page', async () => {
  const scene = await readyToBuy()
  const { feature, windows, clock, storage, asked } = scene
  feature.begin()
  // Nothing was awaited: the browser still sees the click.
  expect(windows).toMatchObject([
    { storedBefore: true, opener: null, features: 'popup,width=600,height=800', went: [] },
  ])
  expect(current(scene)).toMatchObject({
    status: 'starting',
    provider: 'moonpay',
    paymentAmount: '50',
    chainId: 'eip155:1',
  })
  feature.begin()
  expect(windows).toHaveLength(1)
  await clock.flush()
  const order = current(scene)
  expect(windows[0]?.went).toEqual([`https://pay.example/${order?.id}`])
  expect(order).toMatchObject({ status: 'waiting', id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(asked('/orders')[0]?.body).toMatchObject({ id: order?.id, address: order?.address, purchaseCurrency: 'USDC' })
  expect([...storage.values.values()].join()).toContain(order?.id)
})

test('a purchase that has begun before the quotes of others were requested: they aren’t any more', async () => {
  const { asked, clock, feature } = await readyToBuy()
  feature.selectProvider('transak')
  feature.setAmount('60')
  const before = asked('/quote').length
  expect(feature.getState().quotesLoading).toBe(true)
  feature.begin()
  await clock.advance(500)
  expect(asked('/quote')).toHaveLength(before)
  expect(feature.getState().quotesLoading).toBe(false)
})

test('it is asked for every 4 s until the provider says the end', async () => {
  const scene = await readyToBuy()
  const { feature, clock, script, asked } = scene
  feature.begin()
  await clock.flush()
  const id = current(scene)?.id ?? ''
  script.orders.set(id, { status: 'waiting' })
  await clock.advance(3999)
  expect(asked(id)).toHaveLength(0)
  await clock.advance(1)
  expect(asked(id)).toHaveLength(1)
  script.orders.set(id, { status: 'in-progress' })
  await clock.advance(4000)
  expect(current(scene)?.status).toBe('in-progress')
  // An older answer doesn't lead back.
  script.orders.set(id, { status: 'waiting' })
  await clock.advance(4000)
  expect(current(scene)?.status).toBe('in-progress')
  script.orders.set(id, { status: 'completed', hash: '0xab', purchaseAmount: '48.5' })
  await clock.advance(4000)
  expect(current(scene)).toMatchObject({ status: 'completed', hash: '0xab', purchaseAmount: '48.5' })
  const count = asked(id).length
  await clock.advance(600_000)
  expect(asked(id)).toHaveLength(count)
})

test('the transaction and the amount are shown when the provider names them, without a new status', async () => {
  const scene = await readyToBuy()
  const { feature, clock, script } = scene
  feature.begin()
  await clock.flush()
  const id = current(scene)?.id ?? ''
  script.orders.set(id, { status: 'in-progress', updatedAt: 1 })
  await clock.advance(4000)
  expect(current(scene)?.hash).toBeUndefined()
  script.orders.set(id, { status: 'in-progress', hash: '0xab', updatedAt: 2 })
  await clock.advance(4000)
  expect(current(scene)).toMatchObject({ status: 'in-progress', hash: '0xab' })
  script.orders.set(id, { status: 'in-progress', hash: '0xab', purchaseAmount: '48.5', updatedAt: 3 })
  await clock.advance(4000)
  expect(current(scene)).toMatchObject({ hash: '0xab', purchaseAmount: '48.5' })
  script.orders.set(id, { status: 'in-progress', updatedAt: 4 })
  await clock.advance(4000)
  expect(current(scene)).toMatchObject({ hash: '0xab', purchaseAmount: '48.5' })
})

test('after 180 s the view says that it takes longer, and a late end still counts', async () => {
  const scene = await readyToBuy()
  const { feature, clock, script } = scene
  feature.begin()
  await clock.flush()
  const id = current(scene)?.id ?? ''
  script.orders.set(id, { status: 'waiting' })
  await clock.advance(176_000)
  expect(current(scene)?.late).toBeUndefined()
  await clock.advance(8000)
  expect(current(scene)).toMatchObject({ status: 'waiting', late: true })
  script.orders.set(id, { status: 'completed' })
  await clock.advance(30_000)
  expect(current(scene)).toMatchObject({ status: 'completed' })
})

test('a payment that failed ends as failed', async () => {
  const scene = await readyToBuy()
  scene.feature.begin()
  await scene.clock.flush()
  scene.script.orders.set(current(scene)?.id ?? '', { status: 'failed' })
  await scene.clock.advance(4000)
  expect(current(scene)?.status).toBe('failed')
})

test('after a failure the visitor tries again on the same page: it is in progress until it ends, and nothing leads back', async () => {
  const scene = await readyToBuy()
  const { clock, feature, script, asked } = scene
  feature.begin()
  await clock.flush()
  const id = current(scene)?.id ?? ''
  const tell = async (status: string, updatedAt: number, ms: number) => {
    script.orders.set(id, { status, updatedAt, ...(status === 'completed' && { hash: '0xab' }) })
    await clock.advance(ms)
    return current(scene)
  }
  expect(await tell('failed', 2, 4000)).toMatchObject({ status: 'failed' })
  // An answer that was overtaken.
  expect(await tell('in-progress', 1, 60_000)).toMatchObject({ status: 'failed', late: undefined })
  // The visitor who tries again looks at this page now.
  expect(await tell('in-progress', 3, 4000)).toMatchObject({ status: 'in-progress', late: undefined })
  // The second try has its own time until it is late.
  expect(await tell('in-progress', 3, 176_000)).toMatchObject({ status: 'in-progress', late: undefined })
  expect(await tell('failed', 2, 8000)).toMatchObject({ status: 'in-progress', late: true })
  expect(await tell('failed', 4, 30_000)).toMatchObject({ status: 'failed', late: undefined })
  expect(await tell('completed', 5, 30_000)).toMatchObject({ status: 'completed', hash: '0xab' })
  const count = asked(id).length
  await clock.advance(600_000)
  expect(asked(id)).toHaveLength(count)
})

test('services that don’t say when they heard of a state: nothing leads back, also from a failure', async () => {
  const scene = await readyToBuy()
  scene.feature.begin()
  await scene.clock.flush()
  const id = current(scene)?.id ?? ''
  for (const [status, shown] of [
    ['failed', 'failed'],
    ['in-progress', 'failed'],
    ['completed', 'completed'],
  ] as const) {
    scene.script.orders.set(id, { status })
    await scene.clock.advance(30_000)
    expect(current(scene)?.status).toBe(shown)
  }
})

test('a second try that runs is known to the next page as well', async () => {
  const before = await readyToBuy()
  before.feature.begin()
  await before.clock.flush()
  const id = current(before)?.id ?? ''
  before.script.orders.set(id, { status: 'failed', updatedAt: 2 })
  await before.clock.advance(600_000)
  before.script.orders.set(id, { status: 'in-progress', updatedAt: 3 })
  await before.clock.advance(30_000)
  const after = await setUpBuy({ storage: before.storage, at: before.clock.now() })
  after.script.orders.set(id, { status: 'failed', updatedAt: 2 })
  await after.clock.advance(4000)
  const [order] = after.feature.getState().orders
  expect([order?.id, order?.status, order?.late]).toEqual([id, 'in-progress', undefined])
})

test('a failure is asked about for an hour, and once more when a page loads', async () => {
  const scene = await readyToBuy()
  scene.feature.begin()
  await scene.clock.flush()
  const id = current(scene)?.id ?? ''
  scene.script.orders.set(id, { status: 'failed' })
  await scene.clock.advance(3_700_000)
  const count = scene.asked(id).length
  await scene.clock.advance(3_600_000)
  expect(scene.asked(id)).toHaveLength(count)
  const next = await setUpBuy({ storage: scene.storage, at: scene.clock.now() })
  next.script.orders.set(id, { status: 'failed' })
  await next.clock.advance(3_600_000)
  expect(next.asked(id)).toHaveLength(1)
})

test('a bank transfer takes days: the next page asks at once, and then every five minutes', async () => {
  const before = await readyToBuy()
  before.feature.begin()
  await before.clock.flush()
  const id = current(before)?.id ?? ''
  const after = await setUpBuy({ storage: before.storage, at: before.clock.now() + 3 * 86_400_000 })
  after.script.orders.set(id, { status: 'in-progress' })
  await after.clock.advance(4000)
  expect(after.feature.getState().orders).toMatchObject([{ id, status: 'in-progress', late: true }])
  after.script.orders.set(id, { status: 'completed' })
  await after.clock.advance(300_000)
  expect(after.feature.getState().orders).toMatchObject([{ id, status: 'completed' }])
})

test('a purchase from before a reload gets its window again, inside the click, and stays one purchase', async () => {
  const before = await readyToBuy()
  before.feature.begin()
  await before.clock.flush()
  const id = current(before)?.id ?? ''
  const after = await setUpBuy({ storage: before.storage })
  after.script.orders.set(id, { status: 'waiting' })
  after.feature.reopen(id)
  // Nothing was awaited: the browser still sees the click.
  expect(after.windows).toMatchObject([{ opener: null, went: [] }])
  await after.clock.flush()
  expect(after.windows).toMatchObject([{ closed: false, went: [`https://pay.example/${id}`] }])
  // To the letter what was begun, else the services take it for another purchase.
  expect(after.asked('/orders')[0]?.body).toEqual(before.asked('/orders')[0]?.body)
  expect(after.feature.getState()).toMatchObject({ current: id, popup: { status: 'open' }, orders: [{ id }] })
  if (after.windows[0]) after.windows[0].closed = true
  await after.clock.advance(4000)
  expect(after.feature.getState().popup).toEqual({ status: 'closed' })
})

test('a purchase that is shown again while its window is open says so, and offers no second window', async () => {
  const scene = await readyToBuy()
  const { clock, feature, windows } = scene
  feature.begin()
  await clock.flush()
  const id = current(scene)?.id ?? ''
  feature.show(id)
  expect(feature.getState().popup).toEqual({ status: 'open' })
  if (windows[0]) windows[0].closed = true
  feature.show(id)
  expect(feature.getState().popup).toEqual({ status: 'closed' })
})

test('a purchase that was paid meanwhile gets no window, and its state is asked for; a purchase that ended gets none either', async () => {
  const scene = await readyToBuy()
  const { clock, feature, script, windows } = scene
  feature.begin()
  await clock.flush()
  const id = current(scene)?.id ?? ''
  script.start = () => ({ body: { order: { id, provider: 'moonpay', status: 'in-progress' } } })
  script.orders.set(id, { status: 'in-progress' })
  feature.reopen(id)
  await clock.flush()
  expect(windows[1]).toMatchObject({ closed: true, went: [] })
  expect([feature.getState().popup, current(scene)?.status]).toEqual([undefined, 'in-progress'])
  feature.reopen(id)
  feature.reopen('0'.repeat(32))
  expect(windows).toHaveLength(2)
})

test('a window that can’t be opened again closes, and the purchase stays', async () => {
  const scene = await readyToBuy()
  const { clock, feature, script, windows } = scene
  feature.begin()
  await clock.flush()
  script.start = () => ({ status: 503 })
  feature.reopen(current(scene)?.id ?? '')
  await clock.flush()
  expect(windows[1]).toMatchObject({ closed: true, went: [] })
  expect([feature.getState().popup, current(scene)?.status]).toEqual([{ status: 'failed' }, 'waiting'])
})

test('a purchase survives the closed tab: the next page asks for it, and ends it', async () => {
  const before = await readyToBuy()
  before.feature.begin()
  await before.clock.flush()
  const id = current(before)?.id ?? ''
  const after = await setUpBuy({ storage: before.storage })
  expect(after.feature.getState().orders).toMatchObject([{ id, status: 'waiting' }])
  after.script.orders.set(id, { status: 'completed', hash: '0x1' })
  await after.clock.advance(4000)
  expect(after.feature.getState().orders).toMatchObject([{ id, status: 'completed' }])
})

test('a page that was closed before the services heard of it leaves no purchase behind', async () => {
  const before = await readyToBuy()
  before.script.start = () => new Promise(() => {})
  before.feature.begin()
  const after = await setUpBuy({ storage: before.storage })
  expect(after.feature.getState().orders).toMatchObject([{ status: 'starting' }])
  // The services know no such purchase.
  await after.clock.advance(4000)
  expect(after.feature.getState().orders).toEqual([])
})

test('a provider that can’t be reached: the window closes, nothing is left, and there is an error', async () => {
  const scene = await readyToBuy()
  scene.script.start = () => ({ status: 502 })
  scene.feature.begin()
  await scene.clock.flush()
  expect(scene.windows).toMatchObject([{ closed: true, went: [] }])
  expect(scene.feature.getState()).toMatchObject({ orders: [], current: undefined, error: { code: 'http/status' } })
})

test('a link that isn’t https is refused', async () => {
  const scene = await readyToBuy()
  scene.script.start = (id) => ({
    body: { order: { id, provider: 'moonpay', status: 'waiting' }, url: 'javascript:alert(1)' },
  })
  scene.feature.begin()
  await scene.clock.flush()
  expect(scene.windows).toMatchObject([{ closed: true, went: [] }])
  expect(scene.feature.getState().orders).toEqual([])
})

test('a browser that blocks windows gets a link; a closed window is reported, and the purchase still watched', async () => {
  const scene = await readyToBuy()
  const { feature, script, clock, windows } = scene
  script.isBlocking = true
  feature.begin()
  await clock.flush()
  expect(feature.getState().popup).toEqual({ status: 'blocked', href: `https://pay.example/${current(scene)?.id}` })
  script.isBlocking = false
  script.orders.set(current(scene)?.id ?? '', { status: 'failed' })
  await clock.advance(4000)
  feature.begin()
  await clock.flush()
  const id = current(scene)?.id ?? ''
  script.orders.set(id, { status: 'waiting' })
  if (windows[0]) windows[0].closed = true
  await clock.advance(4000)
  expect([feature.getState().popup, current(scene)?.status]).toEqual([{ status: 'closed' }, 'waiting'])
})

test('a provider that reports no state is not asked, and the purchase says so', async () => {
  const scene = await setUpBuy()
  await scene.feature.load()
  scene.feature.selectProvider('meld')
  scene.feature.setAmount('50')
  await scene.clock.advance(500)
  expect(scene.feature.canBuy()).toBe(true)
  scene.feature.begin()
  await scene.clock.flush()
  const { id, status } = current(scene) ?? {}
  expect(status).toBe('unfollowed')
  await scene.clock.advance(60_000)
  expect(scene.asked(id ?? '')).toHaveLength(0)
  // Its window is watched nevertheless: the visitor opens the page again after they have closed it.
  expect(scene.feature.getState().popup).toEqual({ status: 'open' })
  const [popup] = scene.windows
  if (popup) popup.closed = true
  await scene.clock.advance(4000)
  expect(scene.feature.getState().popup).toEqual({ status: 'closed' })
  scene.feature.forget(id ?? '')
  expect(scene.feature.getState().orders).toEqual([])
})

test('another tab’s purchase appears here', async () => {
  const a = await readyToBuy()
  const b = await setUpBuy({ storage: a.storage })
  a.feature.begin()
  await a.clock.flush()
  b.platform.storageChanged([...a.storage.values.keys()].find((key) => key.endsWith('buy-orders')) ?? '')
  expect(b.feature.getState().orders).toMatchObject([{ id: current(a)?.id }])
  // Neither pushes the other's out.
  await b.feature.load()
  // Ids of tests count; this tab's are further on.
  b.client.random.id()
  b.feature.selectProvider('transak')
  b.feature.setAmount('20')
  await b.clock.advance(500)
  b.feature.begin()
  await b.clock.flush()
  expect(b.feature.getState().orders).toHaveLength(2)
})
