import { expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../test/calls.ts'
import { serverOf } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

const addresses = [
  'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
]

test('[S7.40] /v1/fungible/price sends currency, addresses and projectId, and answers prices as text', async () => {
  await using server = await serverOf({
    fungibles: [
      { name: 'Ether', symbol: 'ETH', iconUrl: 'https://images.example/eth.png', price: 2.5e-7 },
      { name: 'USD Coin', symbol: 'USDC', iconUrl: null, price: '1.0005', address: addresses[1] },
      { name: 'Unasked', symbol: 'XXX', price: 1 },
    ],
  })
  expect(await createBlockchain(server.http()).getFungiblePrice({ addresses })).toEqual({
    fungibles: [
      { name: 'Ether', symbol: 'ETH', iconUrl: 'https://images.example/eth.png', price: '0.00000025' },
      { name: 'USD Coin', symbol: 'USDC', price: '1.0005', address: addresses[1] },
    ],
  })
  const [call] = server.calls
  expect(call).toMatchObject({ method: 'POST', path: '/v1/fungible/price', query: identity })
  expect(JSON.parse(call?.body ?? '')).toEqual({ currency: 'usd', addresses, projectId: 'project-1' })
})

test('a token without a price is left out with a warning', async () => {
  for (const price of [null, undefined, 'cheap', -1, {}]) {
    await using server = await serverOf({ fungibles: [{ name: 'Ether', symbol: 'ETH', price }] })
    const heard = listen()
    expect(await createBlockchain(server.http(), heard).getFungiblePrice({ addresses })).toEqual({ fungibles: [] })
    expect(heard.warnings).toHaveLength(1)
  }
  await using server = await serverOf({ fungibles: null })
  expect(await codeOf(createBlockchain(server.http()).getFungiblePrice({ addresses }))).toBe('request/unreadable')
})
