import { expect, test } from 'vitest'
import { mainnet } from './eip155.ts'
import { solana } from './solana.ts'
import { toChainId } from './to-chain-id.ts'

test.each([
  ['eip155:1', 'eip155:1'],
  [1, 'eip155:1'],
  [mainnet, 'eip155:1'],
  [{ id: 8453 }, 'eip155:8453'],
  [solana, solana.caipNetworkId],
  [solana.caipNetworkId, solana.caipNetworkId],
] as const)('%o is %s', (chain, id) => {
  expect(toChainId(chain)).toBe(id)
})
