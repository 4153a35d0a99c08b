import { version } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { adapterCases } from './testing/cases.fixture.ts'
import { wagmiContractCases } from './testing/contract-cases.fixture.ts'
import { sessionBridgeCases } from './testing/session-bridge-cases.fixture.ts'

describe('wagmi 3', () => {
  test('the tested library has version 3', () => {
    expect(version).toMatch(/^3\./)
  })
  describe('wallets of the config', adapterCases)
  describe('sessions', sessionBridgeCases)
  describe('the contract of adapters', wagmiContractCases)
})
