import { version } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { adapterCases } from './testing/cases.fixture.ts'
import { wagmiContractCases } from './testing/contract-cases.fixture.ts'
import { sessionBridgeCases } from './testing/session-bridge-cases.fixture.ts'

// What an app on wagmi 2 has under this name.
vi.mock('@wagmi/core', () => import('wagmi-core-2'))

describe('wagmi 2', () => {
  test('the tested library has version 2', () => {
    expect(version).toMatch(/^2\./)
  })
  describe('wallets of the config', adapterCases)
  describe('sessions', sessionBridgeCases)
  describe('the contract of adapters', wagmiContractCases)
})
