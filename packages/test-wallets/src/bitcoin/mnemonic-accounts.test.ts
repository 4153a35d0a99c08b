import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { bitcoinMnemonicAccounts } from './mnemonic-accounts.ts'

const vectors = `${'abandon '.repeat(11)}about`

test('addresses are those of the published vectors (BIP-44, 49, 84, 86)', () => {
  const [mainnet] = bitcoinMnemonicAccounts({ mnemonic: vectors, network: 'mainnet' })
  expect(mainnet?.legacy.address).toBe('1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA')
  expect(mainnet?.payment.address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  expect(mainnet?.ordinals.address).toBe('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')
  const [testnet] = bitcoinMnemonicAccounts({ mnemonic: vectors, network: 'testnet' })
  expect(testnet?.nested.address).toBe('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2')
})

test('accounts are the same every time, and have local addresses on a local chain', () => {
  const [alice, bob] = bitcoinMnemonicAccounts({ count: 2 })
  const [again] = bitcoinMnemonicAccounts({ count: 1 })
  expect(again?.payment.address).toBe(alice?.payment.address)
  expect(alice?.payment.address).toMatch(/^bcrt1q/)
  expect(alice?.ordinals.address).toMatch(/^bcrt1p/)
  expect(bob?.payment.address).not.toBe(alice?.payment.address)
})

test('a message is signed with the key: BIP-137 recovers it', () => {
  const [alice] = bitcoinMnemonicAccounts({ count: 1 })
  const bytes = Uint8Array.from(atob(alice?.legacy.signMessage(new TextEncoder().encode('x'), 'ecdsa') ?? ''), (c) =>
    c.charCodeAt(0),
  )
  expect(bytes).toHaveLength(65)
  expect([31, 32]).toContain(bytes[0])
  expect(() => secp256k1.Signature.fromCompact(bytes.slice(1))).not.toThrow()
})
