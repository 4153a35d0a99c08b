import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/is-latchkey-error.ts'
import {
  formatAccountId,
  formatChainId,
  isAccountOn,
  isChainId,
  namespaceOf,
  parseAccountId,
  parseChainId,
  sameAccountId,
  sameAddress,
} from './index.ts'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

function caught(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (isLatchkeyError(error)) return error
  }
  throw new Error('Nothing of ours was thrown')
}

describe('CAIP-10', () => {
  test('[S5.8] an address must have exactly 3 non-empty parts, else "Invalid CAIP-10 address"', () => {
    expect(parseAccountId(`eip155:1:${address}`)).toEqual({
      namespace: 'eip155',
      reference: '1',
      chainId: 'eip155:1',
      address,
    })
    for (const wrong of [
      '',
      'eip155',
      'eip155:1',
      `eip155:1:${address}:x`,
      `:1:${address}`,
      `eip155::${address}`,
      'eip155:1:',
    ]) {
      const error = caught(() => parseAccountId(wrong))
      expect(error.code).toBe('caip/invalid-account-id')
      expect(error.shortMessage).toBe('Invalid CAIP-10 address')
      expect(error.message).toBe(`Invalid CAIP-10 address: ${wrong}`)
    }
  })

  test('formatting refuses what would not parse again', () => {
    expect(formatAccountId('eip155:1', address)).toBe(`eip155:1:${address}`)
    expect(caught(() => formatAccountId('eip155:1', 'a:b')).code).toBe('caip/invalid-account-id')
    expect(caught(() => formatAccountId('eip155:' as 'eip155:1', address)).code).toBe('caip/invalid-chain-id')
  })
})

describe('CAIP-2', () => {
  test('[S5.9] a network id must have exactly 2 parts, else "Invalid CAIP-2 network id"', () => {
    expect(parseChainId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    for (const wrong of ['', 'eip155', 'eip155:1:2', 'eip155:', ':1', ':']) {
      const error = caught(() => parseChainId(wrong))
      expect(error.code).toBe('caip/invalid-chain-id')
      expect(error.shortMessage).toBe('Invalid CAIP-2 network id')
      expect(error.message).toBe(`Invalid CAIP-2 network id: ${wrong}`)
      expect(isChainId(wrong)).toBe(false)
    }
    expect(caught(() => parseChainId(undefined as never)).code).toBe('caip/invalid-chain-id')
  })

  test('formatting and parsing undo each other', () => {
    const part = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
    const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
    fc.assert(
      fc.property(part, reference, (namespace, ref) => {
        const chainId = formatChainId(namespace as 'eip155', ref)
        expect(parseChainId(chainId)).toEqual({ namespace, reference: ref })
        expect(isChainId(chainId)).toBe(true)
        expect(namespaceOf(chainId)).toBe(namespace)
      }),
    )
  })
})

describe('comparing', () => {
  test('network ids are compared whole', () => {
    expect(isAccountOn(`eip155:1:${address}`, 'eip155:1')).toBe(true)
    expect(isAccountOn(`eip155:137:${address}`, 'eip155:1')).toBe(false)
    expect(isAccountOn(`eip155:1:${address}`, 'eip155:137')).toBe(false)
  })

  test('hex addresses are one in any letter case, others are not', () => {
    expect(sameAddress(address, address.toLowerCase())).toBe(true)
    expect(sameAddress('SoLaNa', 'solana')).toBe(false)
    expect(sameAccountId(`eip155:1:${address}`, `eip155:1:${address.toLowerCase()}`)).toBe(true)
    expect(sameAccountId(`eip155:1:${address}`, `eip155:10:${address}`)).toBe(false)
    expect(sameAccountId('', '')).toBe(false)
  })
})
