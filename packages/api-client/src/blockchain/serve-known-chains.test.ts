import { expect, test } from 'vitest'
import { codeOf } from '../../test/calls.ts'
import { send, startServer } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'
import { serveKnownChains } from './serve-known-chains.ts'

const user = 'eip155:10:0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

function calls(chain: string) {
  const token = `${chain}:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`
  const swap = { amount: '1', userAddress: user, from: token, to: token }
  return (blockchain: ReturnType<typeof createBlockchain>) => [
    blockchain.getBalance({ address: '0xab', chainId: chain }),
    blockchain.getHistory({ address: '0xab', chainId: chain }),
    blockchain.getSwapTokens({ chainId: chain }),
    blockchain.getGasPrice({ chainId: chain }),
    blockchain.getQuotes(swap),
    blockchain.getAllowance({ tokenAddress: token, userAddress: user }),
    blockchain.buildTransaction(swap),
    blockchain.buildApprove(swap),
  ]
}

test('a chain that the host does not serve is refused without a further request', async () => {
  await using server = await startServer((response, { path }) =>
    path === '/v1/supported-chains' ? send(response, { http: ['eip155:137'] }) : send(response, {}, 500),
  )
  const blockchain = serveKnownChains(createBlockchain(server.http()))
  // `eip155:1` is part of `eip155:137`: ids are compared as a whole.
  expect(new Set(await Promise.all(calls('eip155:1')(blockchain).map(codeOf)))).toEqual(
    new Set(['request/chain-unsupported']),
  )
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set(['/v1/supported-chains']))
})

test('calls for a served chain are sent, and so are calls without a chain', async () => {
  await using server = await startServer((response, { path }) =>
    path === '/v1/supported-chains' ? send(response, { http: ['eip155:1'] }) : send(response, {}, 500),
  )
  const blockchain = serveKnownChains(createBlockchain(server.http()))
  expect(new Set(await Promise.all(calls('eip155:1')(blockchain).map(codeOf)))).toEqual(new Set(['http/status']))
  expect(server.calls).toHaveLength(16)
  await codeOf(blockchain.getBalance({ address: '0xab' }))
  expect(server.calls).toHaveLength(17)
})

test('a failed request for the list is an error, not an empty answer', async () => {
  await using server = await startServer((response, { path }) =>
    path === '/v1/supported-chains' ? send(response, {}, 503) : send(response, { balances: [], data: [] }),
  )
  const blockchain = serveKnownChains(createBlockchain(server.http()))
  expect(new Set(await Promise.all(calls('eip155:1')(blockchain).map(codeOf)))).toEqual(new Set(['http/unavailable']))
  expect(server.calls.every(({ path }) => path === '/v1/supported-chains')).toBe(true)
})

test('a call that the host lacks for a chain is refused like an unknown chain', async () => {
  await using server = await startServer((response, { path }) =>
    path === '/v1/supported-chains'
      ? send(response, { http: ['eip155:1'] })
      : send(response, { error: { code: 'not_configured', message: 'No history here' } }, 501),
  )
  const blockchain = serveKnownChains(createBlockchain(server.http()))
  expect(await codeOf(blockchain.getHistory({ address: '0xab', chainId: 'eip155:1' }))).toBe(
    'request/chain-unsupported',
  )
  expect(server.calls.at(-1)?.path).toBe('/v1/account/0xab/history')
  const asked = server.calls.length
  expect(await codeOf(blockchain.getHistory({ address: '0xcd', chainId: 'eip155:1' }))).toBe(
    'request/chain-unsupported',
  )
  // The call is not sent again for any account; another call is still sent.
  expect(server.calls.slice(asked).every(({ path }) => path === '/v1/supported-chains')).toBe(true)
  await codeOf(blockchain.getBalance({ address: '0xab', chainId: 'eip155:1' }))
  expect(server.calls.at(-1)?.path).toBe('/v1/account/0xab/balance')
})

test('the history of a chain that the host lists none for is not requested', async () => {
  await using server = await startServer((response, { path }) =>
    path === '/v1/supported-chains'
      ? send(response, { http: ['eip155:1', 'cosmos:hub'], history: ['eip155:1', 'eip155:5'] })
      : send(response, { data: [], balances: [], next: null }),
  )
  const blockchain = serveKnownChains(createBlockchain(server.http()))
  const history = (chainId: string) => codeOf(blockchain.getHistory({ address: 'a', chainId }))
  expect(await history('cosmos:hub')).toBe('request/chain-unsupported')
  expect(await history('eip155:5')).toBe('request/chain-unsupported')
  expect(server.calls.every(({ path }) => path === '/v1/supported-chains')).toBe(true)
  await blockchain.getHistory({ address: 'a', chainId: 'eip155:1' })
  await blockchain.getBalance({ address: 'a', chainId: 'cosmos:hub' })
  expect(server.calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v1/account/a/history', '/v1/account/a/balance']),
  )
})
