import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networks } from '../../test/test-browser.ts'
import { evmAddress, solanaAddress } from '../../test/test-wallet.ts'
import { createChainIdMap } from './chain-id-map.ts'
import { decodeNamespaces } from './decode-namespaces.ts'
import { decodeSessionEvent } from './decode-session-event.ts'

const chainIds = createChainIdMap(networks)
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const olderId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const [evm, solana] = decodeNamespaces(
  {
    eip155: { accounts: [`eip155:1:${evmAddress}`, `eip155:137:${evmAddress}`], methods: [], events: [] },
    solana: { accounts: [`${olderId}:${solanaAddress}`], methods: [], events: [] },
  },
  networks,
)

test.each([
  [1, 'eip155:1'],
  ['0x89', 'eip155:137'],
  ['0X89', 'eip155:137'],
  ['137', 'eip155:137'],
  ['eip155:137', 'eip155:137'],
  [{ chainId: 137 }, 'eip155:137'],
  [{ chainId: '0x1' }, 'eip155:1'],
])('chainChanged %j is %s', (data, chainId) => {
  expect(evm && decodeSessionEvent({ name: 'chainChanged', data }, evm, chainIds)).toEqual({ type: 'chain', chainId })
})

test('chainChanged with an older id is the current network', () => {
  const event = { name: 'chainChanged', data: olderId }
  expect(solana && decodeSessionEvent(event, solana, chainIds)).toEqual({ type: 'chain', chainId: solanaId })
})

test('a single account outside a list is read', () => {
  const event = { name: 'accountsChanged', data: evmAddress }
  expect(evm && decodeSessionEvent(event, evm, chainIds)).toMatchObject({
    type: 'accounts',
    chains: ['eip155:1', 'eip155:137'],
  })
})

test('any value is read without a throw, and the result is sound', () => {
  const name = fc.oneof(fc.constantFrom('accountsChanged', 'chainChanged', 'message'), fc.string())
  const data = fc.oneof(fc.jsonValue(), fc.anything(), fc.array(fc.oneof(fc.constant(evmAddress), fc.string())))
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ name, data })), fc.constantFrom(evm, solana), (event, approved) => {
      if (!approved) return
      const decoded = decodeSessionEvent(event, approved, chainIds)
      if (decoded?.type === 'chain') expect(decoded.chainId).toMatch(/^(?:eip155:[1-9]\d*|solana:[-_a-zA-Z\d]{1,32})$/)
      if (decoded?.type === 'accounts') expect(decoded.accounts.length).toBeGreaterThan(0)
    }),
    { numRuns: 1000 },
  )
})
