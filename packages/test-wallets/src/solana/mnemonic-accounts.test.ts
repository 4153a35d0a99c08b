import { getAddressFromPublicKey, signatureBytes, verifySignature } from '@solana/kit'
import { expect, test } from 'vitest'
import { solanaMnemonicAccounts } from './mnemonic-accounts.ts'

test('keys are the same as wallets derive from this seed phrase', () => {
  const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const [first] = solanaMnemonicAccounts({ mnemonic, count: 1 })
  expect(first).toMatchObject({ address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', path: "m/44'/501'/0'/0'" })
})

test('signatures are ed25519, as @solana/kit verifies it', async () => {
  const [alice, bob] = solanaMnemonicAccounts({ count: 2 })
  if (!alice || !bob) throw new Error('Two accounts')
  const message = new TextEncoder().encode('hello')
  const key = await crypto.subtle.importKey('raw', alice.publicKey.slice(), 'Ed25519', true, ['verify'])
  expect(await getAddressFromPublicKey(key)).toBe(alice.address)
  expect(await verifySignature(key, signatureBytes(alice.sign(message)), message)).toBe(true)
  expect(await verifySignature(key, signatureBytes(bob.sign(message)), message)).toBe(false)
})
