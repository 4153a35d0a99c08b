import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createTtlCache } from '../../limits/ttl-cache.ts'
import type { Chains } from '../../rpc-proxy/chains.ts'
import { createEvmChain } from './evm-chain.ts'

test('values for all visitors aren’t read with the permits of the first visitor', async () => {
  const scope = new AsyncLocalStorage<string>()
  const visitors: unknown[] = []
  const chains = {
    async send(_: string, requests: readonly { readonly id: number; readonly method: string }[]) {
      for (const { method } of requests) if (method !== 'eth_call') visitors.push([method, scope.getStore()])
      return requests.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? '0x1' : '0x10',
      }))
    },
  } as unknown as Chains
  const chain = createEvmChain({
    chainId: 'eip155:1',
    chains,
    settings: { tokens: [], confirmations: 12 },
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    cache: createTtlCache({ now: () => 0 }),
    seenTokens: async () => [],
  })
  const price = await scope.run('203.0.113.1', chain.gasPrice)
  await scope.run('203.0.113.1', () => chain.read([{ target: `0x${'1'.repeat(40)}`, data: '0x' }]))
  expect(price.standard).toBe(16n)
  expect(visitors).toEqual(
    expect.arrayContaining([
      ['eth_feeHistory', undefined],
      ['eth_getCode', undefined],
    ]),
  )
})
