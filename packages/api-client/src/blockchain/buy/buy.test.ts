import { expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../../test/calls.ts'
import { serverOf } from '../../../test/server.ts'
import { httpsOnly } from '../../http/link-guard.ts'
import { createBlockchain } from '../blockchain.ts'
import { getBuyOrder } from './get-buy-order.ts'
import { getBuyProviders } from './get-buy-providers.ts'
import { startBuyOrder } from './start-buy-order.ts'

test('[S7.50] POST /v1/generators/onrampurl sends wallets, network, partner, experience and preset amounts, and answers a url', async () => {
  await using server = await serverOf({ url: 'https://pay.example/buy?x=1' })
  const body = {
    destinationWallets: [{ address: '0xab', blockchains: ['ethereum'], assets: ['ETH'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: 'purchase-1',
    defaultExperience: 'buy' as const,
    presetCryptoAmount: '0.5',
    presetFiatAmount: '100',
  }
  expect(await createBlockchain(server.http()).getBuyUrl(body)).toEqual({ url: 'https://pay.example/buy?x=1' })
  const [call] = server.calls
  expect(call).toMatchObject({ method: 'POST', path: '/v1/generators/onrampurl', query: identity })
  expect(JSON.parse(call?.body ?? '')).toEqual(body)
  for (const url of ['javascript:alert(1)', 'http://pay.example', '', 7, undefined]) {
    await using wrong = await serverOf({ url })
    expect(await codeOf(createBlockchain(wrong.http()).getBuyUrl(body))).toBe('request/unreadable')
  }
})

test('[S7.51] /v1/onramp/options answers purchaseCurrencies and paymentCurrencies', async () => {
  const network = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '0xA0b8' }
  const card = { id: 'card', min: '10.00', max: 7500 }
  await using server = await serverOf({
    purchaseCurrencies: [
      { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [network, { name: 'x', chain_id: 137 }, { name: 7 }] },
      { id: 'none', name: 'None' },
    ],
    paymentCurrencies: [
      { id: 'USD', payment_method_limits: [card, { id: 'cash', min: 'little', max: '1' }] },
      { payment_method_limits: [] },
    ],
  })
  const heard = listen()
  expect(await createBlockchain(server.http(), heard).getBuyOptions()).toEqual({
    purchaseCurrencies: [
      {
        id: 'usdc',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [
          { name: 'ethereum', displayName: 'Ethereum', chainId: '1', contractAddress: '0xA0b8' },
          { name: 'x', chainId: '137' },
        ],
      },
    ],
    paymentCurrencies: [{ id: 'USD', paymentMethodLimits: [{ id: 'card', min: '10.00', max: '7500' }] }],
  })
  expect(server.calls).toMatchObject([{ method: 'GET', path: '/v1/onramp/options', query: identity }])
  expect(heard.warnings).toHaveLength(4)
})

test('[S3.31] [S3.32] currencies for sale and to pay with are refused where a field is wrong', async () => {
  const network = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '0xA0b8' }
  const limit = { id: 'card', min: '10.00', max: '7500.00' }
  const sold = { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [network] }
  const paid = { id: 'USD', payment_method_limits: [limit] }
  const read = async (purchase: object, payment: object) => {
    await using server = await serverOf({ purchaseCurrencies: [purchase], paymentCurrencies: [payment] })
    const heard = listen()
    const { purchaseCurrencies, paymentCurrencies } = await createBlockchain(server.http(), heard).getBuyOptions()
    const [one, other] = [purchaseCurrencies[0], paymentCurrencies[0]]
    return [one?.networks.length, other?.paymentMethodLimits.length, heard.warnings.length]
  }
  expect(await read(sold, paid)).toEqual([1, 1, 0])
  for (const wrong of [undefined, '', 7, {}]) {
    for (const field of ['id', 'name', 'symbol', 'networks'])
      expect(await read({ ...sold, [field]: wrong }, paid), field).toEqual([undefined, 1, 1])
    for (const field of ['id', 'payment_method_limits'])
      expect(await read(sold, { ...paid, [field]: wrong }), field).toEqual([1, undefined, 1])
    expect(await read({ ...sold, networks: [{ ...network, name: wrong }] }, paid)).toEqual([0, 1, 1])
    expect(await read(sold, { ...paid, payment_method_limits: [{ ...limit, id: wrong }] })).toEqual([1, 0, 1])
  }
  for (const wrong of [undefined, '', 1.5, {}])
    expect(await read({ ...sold, networks: [{ ...network, chain_id: wrong }] }, paid)).toEqual([0, 1, 1])
  // Otherwise it could look like the native currency.
  for (const wrong of [7, {}])
    expect(await read({ ...sold, networks: [{ ...network, contract_address: wrong }] }, paid)).toEqual([0, 1, 1])
  for (const field of ['min', 'max'])
    for (const wrong of [undefined, 'little', -1, {}])
      expect(await read(sold, { ...paid, payment_method_limits: [{ ...limit, [field]: wrong }] })).toEqual([1, 0, 1])
  // A network is offered under its own name where it has no other.
  expect(await read({ ...sold, networks: [{ ...network, display_name: 7 }] }, paid)).toEqual([1, 1, 1])
})

test('[S7.52] POST /v1/onramp/quote sends purchaseCurrency, paymentCurrency, amount as text and network, and answers purchaseAmount', async () => {
  const money = (amount: unknown, currency = 'USD') => ({ amount, currency })
  await using server = await serverOf({
    purchaseAmount: money(0.05, 'ETH'),
    paymentTotal: money('100.00'),
    paymentSubtotal: money('97'),
    coinbaseFee: money('2.5'),
    networkFee: money('much'),
    quoteId: 'q1',
  })
  const heard = listen()
  const body = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100.00', network: 'ethereum' }
  expect(await createBlockchain(server.http(), heard).getBuyQuote(body)).toEqual({
    purchaseAmount: { amount: '0.05', currency: 'ETH' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '97', currency: 'USD' },
    providerFee: { amount: '2.5', currency: 'USD' },
    quoteId: 'q1',
  })
  const [call] = server.calls
  expect(call).toMatchObject({ method: 'POST', path: '/v1/onramp/quote', query: identity })
  expect(JSON.parse(call?.body ?? '')).toEqual(body)
  expect(heard.warnings).toHaveLength(1)
  for (const purchaseAmount of [undefined, {}, { amount: 'lots' }, '0.05']) {
    await using wrong = await serverOf({ purchaseAmount })
    expect(await codeOf(createBlockchain(wrong.http()).getBuyQuote(body))).toBe('request/unreadable')
  }
})

test('purchases: providers, begin, status', async () => {
  const info = { id: 'moonpay', namespaces: ['eip155'], quotes: true, follows: true }
  await using list = await serverOf({ providers: [info, { id: 7 }] })
  const heard = listen()
  expect(await getBuyProviders(list.http(), {}, heard)).toEqual([info])
  expect([heard.warnings.length, list.calls[0]?.path]).toEqual([1, '/v1/onramp/providers'])

  const id = '0'.repeat(32)
  const order = { id, provider: 'moonpay', status: 'waiting' as const }
  const purchase = {
    id,
    provider: 'moonpay',
    chainId: 'eip155:1',
    address: '0xab',
    purchaseCurrency: 'USDC',
    paymentCurrency: 'USD',
    paymentAmount: '100.00',
  }
  await using begun = await serverOf({ order: { ...order, updatedAt: 7 }, url: 'https://pay.example/?x' })
  expect(await startBuyOrder(begun.http(), purchase, { guard: httpsOnly })).toEqual({
    order: { ...order, updatedAt: 7 },
    url: 'https://pay.example/?x',
  })
  expect(JSON.parse(begun.calls[0]?.body ?? '')).toEqual(purchase)
  for (const url of ['javascript:alert(1)', 'http://pay.example', 7]) {
    await using wrong = await serverOf({ order, url })
    expect(await codeOf(startBuyOrder(wrong.http(), purchase, { guard: httpsOnly }))).toBe('request/unreadable')
  }

  await using done = await serverOf({ order: { ...order, status: 'completed', hash: '0xab', purchaseAmount: 96.5 } })
  expect(await getBuyOrder(done.http(), { id })).toEqual({
    ...order,
    status: 'completed',
    hash: '0xab',
    purchaseAmount: '96.5',
  })
  expect(done.calls[0]?.path).toBe(`/v1/onramp/orders/${id}`)
  const unclear = { hash: 'pending, see support', purchaseAmount: 'much', updatedAt: 'soon' }
  await using told = await serverOf({ order: { ...order, status: 'completed', ...unclear } })
  expect(await getBuyOrder(told.http(), { id })).toEqual({ ...order, status: 'completed' })
  await using odd = await serverOf({ order: { ...order, status: 'paid' } })
  expect(await codeOf(getBuyOrder(odd.http(), { id }))).toBe('request/unreadable')
})
