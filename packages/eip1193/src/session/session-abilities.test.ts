import { expect, test } from 'vitest'
import { evmAbilities, nameAbilities } from '../abilities.ts'
import { sessionAbilities } from './session-abilities.ts'

const all = [...evmAbilities, ...nameAbilities]

test('a session that approved no method can only read from the chain', () => {
  expect(sessionAbilities(all, { methods: [] }, 1)).toEqual([
    'estimateFee',
    'readContract',
    'getCode',
    'waitForTransaction',
    'getTransaction',
    'getBalance',
    'resolveName',
    'lookupAddress',
    'avatar',
  ])
})

test.each([
  ['personal_sign', ['signMessage']],
  ['eth_signTypedData_v4', ['signTypedData']],
  ['eth_sendTransaction', ['sendTransaction', 'writeContract']],
  ['wallet_switchEthereumChain', ['switchNetwork']],
  ['wallet_sendCalls', ['sendCalls']],
  ['wallet_requestPermissions', []],
  // Only a wallet that tells its capabilities says which assets it lists.
  ['wallet_getAssets', []],
])('%s grants %j', (method, granted) => {
  const reads = sessionAbilities(all, { methods: [] }, 1)
  expect(sessionAbilities(all, { methods: [method] }, 1).filter((ability) => !reads.includes(ability))).toEqual(granted)
})

test('a session on several chains can switch between them without asking its wallet', () => {
  expect(sessionAbilities(all, { methods: [] }, 2)).toContain('switchNetwork')
})
