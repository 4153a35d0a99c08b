import { expect, test } from 'vitest'
import { createTtlCache } from '../../limits/ttl-cache.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import { createMintNames } from './mint-names.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const described = {
  data: {
    parsed: {
      info: { decimals: 6, extensions: [{ extension: 'tokenMetadata', state: { name: 'Dollar', symbol: 'TUSD' } }] },
    },
  },
}

test('a node that answers with an error leaves the short names, and is asked again', async () => {
  let isFailing = true
  let asked = 0
  const rpc: ChainRpc = {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    async batch() {
      asked += 1
      return [isFailing ? { error: { code: -32603, message: 'later' } } : { result: { value: [described] } }]
    },
    call: async () => undefined,
  }
  const names = createMintNames({ rpc, cache: createTtlCache({ now: () => 0 }), tokens: [] })
  expect((await names([mint])).get(mint)).toMatchObject({ symbol: 'EPjF…Dt1v', decimals: undefined })
  isFailing = false
  expect((await names([mint])).get(mint)).toMatchObject({ name: 'Dollar', symbol: 'TUSD', decimals: 6 })
  await names([mint])
  expect(asked).toBe(2)
})
