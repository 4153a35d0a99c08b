import { expect, test } from 'vitest'
import type { Node } from './nodes.ts'
import { readToken } from './read.ts'

/** A node whose one token is stored with these fields beside its smallest amount. */
function nodeWith(fields: object): Node {
  const asset = { minBalance: { toBigInt: () => 5n }, ...fields }
  const assets = {
    asset: async () => ({ unwrapOr: () => asset }),
    metadata: async () => ({ decimals: { toNumber: () => 6 }, symbol: { toUtf8: () => 'USDX' } }),
  }
  return { api: { query: { assets } } } as unknown as Node
}

test.each([
  [{ isSufficient: { isTrue: true } }, true],
  [{ isSufficient: { isTrue: false } }, false],
  [{}, false],
])('a token whose runtime says %j lets an account exist: %s', async (fields, sufficient) => {
  const token = { decimals: 6, symbol: 'USDX', minimum: 5n, frozen: false, sufficient }
  expect(await readToken(nodeWith(fields), '7')).toEqual(token)
})
