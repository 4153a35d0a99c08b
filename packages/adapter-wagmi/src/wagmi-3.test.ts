import { version } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { adoptionCases } from './testing/adoption-cases.fixture.ts'
import { adapterCases } from './testing/cases.fixture.ts'
import { wagmiContractCases } from './testing/contract-cases.fixture.ts'

describe('wagmi 3', () => {
  test('is what is tested', () => {
    expect(version).toMatch(/^3\./)
  })
  describe('wallets of the config', adapterCases)
  describe('sessions', adoptionCases)
  describe('the contract of adapters', wagmiContractCases)
})
