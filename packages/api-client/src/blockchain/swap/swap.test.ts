import { describe, expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../../test/calls.ts'
import { serverOf } from '../../../test/server.ts'
import { createBlockchain } from '../blockchain.ts'

const user = 'eip155:1:0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('[S7.38] /v1/convert/quotes takes amount, userAddress, from, to and gasPrice', async () => {
  const quote = { fromAmount: '1000000000000000000', fromAccount: ether, toAmount: 2500000000, toAccount: usdc }
  await using server = await serverOf({
    quotes: [{ id: null, ...quote }, { ...quote, id: 'q2', toAmount: '7' }, { ...quote, toAmount: '1.5' }, null],
  })
  const heard = listen()
  const query = { amount: '1000000000000000000', userAddress: user, from: ether, to: usdc, gasPrice: '12000000000' }
  expect(await createBlockchain(server.http(), heard).getQuotes(query)).toEqual({
    quotes: [
      { ...quote, toAmount: '2500000000' },
      { ...quote, id: 'q2', toAmount: '7' },
    ],
  })
  expect(server.calls).toMatchObject([{ method: 'GET', path: '/v1/convert/quotes', query: { ...identity, ...query } }])
  expect(heard.warnings).toHaveLength(2)
})

test('[S7.39] /v1/convert/tokens takes chainId', async () => {
  const token = { name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6 }
  await using server = await serverOf({
    tokens: [
      { ...token, logoUri: 'https://images.example/usdc.png', eip2612: true },
      { ...token, logoUri: 7 },
      { ...token, address: '0xab' },
    ],
  })
  const heard = listen()
  expect(await createBlockchain(server.http(), heard).getSwapTokens({ chainId: 'eip155:1' })).toEqual({
    tokens: [
      { ...token, decimals: '6', iconUrl: 'https://images.example/usdc.png' },
      { ...token, decimals: '6' },
    ],
  })
  expect(server.calls).toMatchObject([
    { method: 'GET', path: '/v1/convert/tokens', query: { ...identity, chainId: 'eip155:1' } },
  ])
  expect(heard.warnings).toHaveLength(2)
})

test('[S7.41] /v1/convert/allowance takes tokenAddress and userAddress', async () => {
  const unlimited = (2n ** 256n - 1n).toString()
  await using server = await serverOf({ allowance: unlimited })
  const query = { tokenAddress: usdc, userAddress: user }
  expect(await createBlockchain(server.http()).getAllowance(query)).toEqual({ allowance: unlimited })
  expect(server.calls).toMatchObject([
    { method: 'GET', path: '/v1/convert/allowance', query: { ...identity, ...query } },
  ])
  for (const allowance of ['1.5', -1, null, '']) {
    await using wrong = await serverOf({ allowance })
    expect(await codeOf(createBlockchain(wrong.http()).getAllowance(query))).toBe('request/unreadable')
  }
})

test('/v1/convert/contracts takes chainId', async () => {
  await using server = await serverOf({ contracts: [usdc] })
  expect(await createBlockchain(server.http()).getSwapContracts({ chainId: 'eip155:1' })).toEqual({ contracts: [usdc] })
  expect(server.calls).toMatchObject([{ method: 'GET', path: '/v1/convert/contracts', query: { chainId: 'eip155:1' } }])
  await using wrong = await serverOf({ contracts: ['0xab'] })
  expect(await codeOf(createBlockchain(wrong.http()).getSwapContracts({ chainId: 'eip155:1' }))).toBe(
    'request/unreadable',
  )
})

test('the amount of a swap, and the contract it needs, come with its transaction', async () => {
  const more = { toAmount: '7', minimum: 6, spender: usdc, priceImpact: '0.42' }
  await using server = await serverOf({ tx: { to: usdc, data: '0x', ...more, solana: { transaction: 'AQID' } } })
  const wanted = { amount: '1', from: ether, to: usdc, userAddress: user }
  expect(await createBlockchain(server.http()).buildTransaction(wanted)).toEqual({
    to: usdc,
    data: '0x',
    ...more,
    minimum: '6',
    solana: 'AQID',
  })
})

test('[S7.42] /v1/convert/gas-price takes chainId', async () => {
  await using server = await serverOf({ standard: '12000000000', fast: '13', instant: 14 })
  expect(await createBlockchain(server.http()).getGasPrice({ chainId: 'eip155:1' })).toEqual({
    standard: '12000000000',
    fast: '13',
    instant: '14',
  })
  expect(server.calls).toMatchObject([
    { method: 'GET', path: '/v1/convert/gas-price', query: { ...identity, chainId: 'eip155:1' } },
  ])
  await using wrong = await serverOf({ standard: '12000000000' })
  expect(await codeOf(createBlockchain(wrong.http()).getGasPrice({ chainId: 'eip155:1' }))).toBe('request/unreadable')
})

describe('transactions', () => {
  const tx = {
    from: usdc,
    to: 'eip155:1:0x1111111254EEB25477B68fb85Ed929f73A960582',
    data: '0x12ab',
    amount: '5',
    eip155: { gas: '150000', gasPrice: 12 },
  }

  test('[S7.43] /v1/convert/build-transaction sends amount, slippage, projectId, from, to, userAddress and disableEstimate', async () => {
    await using server = await serverOf({ tx })
    const body = { amount: '1000', from: ether, to: usdc, userAddress: user }
    expect(await createBlockchain(server.http()).buildTransaction(body)).toEqual({
      to: tx.to,
      data: '0x12ab',
      amount: '5',
      gas: '150000',
      gasPrice: '12',
    })
    await createBlockchain(server.http()).buildTransaction({ ...body, slippage: 0.5, disableEstimate: false })
    expect(server.calls).toMatchObject(Array(2).fill({ method: 'POST', path: '/v1/convert/build-transaction' }))
    expect(server.calls.map((call) => JSON.parse(call.body))).toEqual([
      { ...body, eip155: { slippage: 1 }, projectId: 'project-1', disableEstimate: true },
      { ...body, eip155: { slippage: 0.5 }, projectId: 'project-1', disableEstimate: false },
    ])
  })

  test('[S7.44] /v1/convert/build-approve takes userAddress, from and to; and the amount, unless the visitor wants no limit', async () => {
    await using server = await serverOf({ tx: { ...tx, value: '0', amount: undefined, eip155: null } })
    const query = { userAddress: user, from: usdc, to: ether }
    const blockchain = createBlockchain(server.http())
    expect(await blockchain.buildApprove({ ...query, amount: '1000' })).toEqual({
      to: tx.to,
      data: '0x12ab',
      value: '0',
    })
    await blockchain.buildApprove({ ...query, amount: 'unlimited' })
    expect(server.calls).toMatchObject(Array(2).fill({ method: 'GET', path: '/v1/convert/build-approve' }))
    expect(server.calls.map((call) => call.query)).toEqual([
      { ...identity, ...query, amount: '1000' },
      { ...identity, ...query },
    ])
  })

  test.each([
    { to: '0x1111111254EEB25477B68fb85Ed929f73A960582' },
    { to: undefined },
    { data: '12ab' },
    { data: '0x1' },
    { data: null },
    { amount: '1.5' },
    { value: -1 },
    { eip155: { gas: 'much' } },
  ])('error: a transaction with %j is refused as a whole', async (wrong) => {
    await using server = await serverOf({ tx: { ...tx, ...wrong } })
    const call = createBlockchain(server.http()).buildTransaction({
      amount: '1',
      from: ether,
      to: usdc,
      userAddress: user,
    })
    expect(await codeOf(call)).toBe('request/unreadable')
  })
})
