import { expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../../test/calls.ts'
import { serverOf } from '../../../test/server.ts'
import { createBlockchain } from '../blockchain.ts'

const account = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const native = { symbol: 'ETH', decimals: 18, price: 2000.5 }
const question = { chainId: 'eip155:1', account, calls: [{ to: usdc, data: '0x', value: '1' }], about: [usdc] }

test('a simulation is read, and a bad asset is left out', async () => {
  const asset = { kind: 'token', address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, price: '1' }
  const answer = {
    simulated: true,
    changes: [{ kind: 'token', address: usdc, units: '-5' }],
    approvals: [{ kind: 'token', token: usdc, spender: account, units: '7' }],
    received: [{ token: usdc, to: account, units: '0' }],
    refused: [0],
    assets: [asset, { ...asset, decimals: 99 }, null],
    code: { [usdc]: 'contract' },
    fee: { units: '21000' },
    native,
  }
  await using server = await serverOf(answer)
  const heard = listen()
  expect(await createBlockchain(server.http(), heard).simulateTransaction(question)).toEqual({
    ...answer,
    assets: [asset],
    native: { ...native, price: '2000.5' },
  })
  expect(server.calls).toMatchObject([{ method: 'POST', path: '/v1/preview/simulate', query: identity }])
  expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual(question)
  expect(heard.warnings).toHaveLength(2)
})

test.each([
  { changes: [{ kind: 'token', address: usdc, units: '1.5' }] },
  { changes: [{ kind: 'wish', units: '1' }] },
  { approvals: [{ kind: 'token', token: usdc }] },
  { received: [{ token: usdc, to: account, units: 'all' }] },
  { refused: ['all'] },
  { simulated: 'yes' },
  { fee: { units: '-1' } },
  { native: undefined },
])('error: a simulation with %j is refused as a whole', async (wrong) => {
  await using server = await serverOf({ simulated: true, changes: [], approvals: [], native, ...wrong })
  expect(await codeOf(createBlockchain(server.http()).simulateTransaction(question))).toBe('request/unreadable')
})

test('descriptions of a contract are handed on as they are', async () => {
  const descriptors = [{ source: 'shop/router.json', descriptor: { context: {} } }]
  await using server = await serverOf({ descriptors })
  expect(await createBlockchain(server.http()).getDescriptors({ chainId: 'eip155:1', address: usdc })).toEqual({
    descriptors,
  })
  expect(server.calls).toMatchObject([{ method: 'GET', path: `/v1/preview/descriptors/eip155%3A1/${usdc}` }])
})
