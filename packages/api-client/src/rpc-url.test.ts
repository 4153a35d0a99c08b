import { expect, test } from 'vitest'
import { rpcUrl } from './rpc-url.ts'

test('[S7.26] a chain RPC URL is {rpc base}/v1/?chainId={chain}&projectId={projectId}', () => {
  const chain = { chainId: 'eip155:1', projectId: 'p1' }
  expect(rpcUrl({ base: 'https://rpc.example.org', ...chain })).toBe(
    'https://rpc.example.org/v1/?chainId=eip155:1&projectId=p1',
  )
  expect(rpcUrl({ base: 'https://example.org/rpc/', ...chain })).toBe(
    'https://example.org/rpc/v1/?chainId=eip155:1&projectId=p1',
  )
  const odd = new URL(rpcUrl({ base: 'https://rpc.example.org', chainId: 'cosmos:a&b', projectId: 'p=1&x#' }))
  expect([...odd.searchParams]).toEqual([
    ['chainId', 'cosmos:a&b'],
    ['projectId', 'p=1&x#'],
  ])
})
