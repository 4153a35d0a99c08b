import { version } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { adapterCases } from './testing/cases.ts'

describe('wagmi 3', () => {
  test('is what is tested', () => {
    expect(version).toMatch(/^3\./)
  })
  adapterCases()
})
