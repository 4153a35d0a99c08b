import { expect, test } from 'vitest'
import { networks } from '../../test/test-browser.ts'
import { createChainIdMap } from './chain-id-map.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const older = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const ids = createChainIdMap(networks)

test('an older id is read as the network of today', () => {
  expect([older, solana, 'eip155:1', 'eip155:5'].map(ids.current)).toEqual([solana, solana, 'eip155:1', 'eip155:5'])
})

test.each([
  [solana, [older], older],
  [solana, ['eip155:1', older], older],
  [solana, [older, solana], solana],
  [solana, [solana], solana],
  [solana, ['eip155:1'], solana],
  ['eip155:1', [older], 'eip155:1'],
] as const)('a request for %s to a wallet that approved %j names %s', (chainId, approved, named) => {
  expect(ids.approved(chainId, approved)).toBe(named)
})
