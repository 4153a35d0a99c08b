import {
  ed25519PairFromSeed,
  encodeAddress,
  keyExtractSuri,
  keyFromPath,
  mnemonicToMiniSecret,
  signatureVerify,
  sr25519PairFromSeed,
} from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { testMnemonic } from '../shared/test-mnemonic.ts'
import { polkadotMnemonicAccounts } from './mnemonic-accounts.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

test.each(['sr25519', 'ed25519'] as const)('%s keys are the same as Polkadot’s own library derives', (type) => {
  const accounts = polkadotMnemonicAccounts({ type })
  const seed = mnemonicToMiniSecret(testMnemonic)
  const root = type === 'sr25519' ? sr25519PairFromSeed(seed) : ed25519PairFromSeed(seed)
  expect(accounts.map(({ path }) => path)).toEqual(['', '//1', '//2'])
  for (const { address, path, publicKey, sign } of accounts) {
    const theirs = keyFromPath(root, keyExtractSuri(`x${path}`).path, type)
    expect(publicKey).toEqual(theirs.publicKey)
    expect(address).toBe(encodeAddress(theirs.publicKey, 42))
    expect(signatureVerify('hello', sign(new TextEncoder().encode('hello')), address)).toMatchObject({
      isValid: true,
      crypto: type,
    })
  }
})

test('addresses are written and read as Polkadot’s own library does', () => {
  const [account] = polkadotMnemonicAccounts()
  const publicKey = account?.publicKey ?? new Uint8Array()
  for (const prefix of [0, 2, 42, 63, 64, 255, 256, 1284, 10041, 16383]) {
    expect(encodeSs58(publicKey, prefix)).toBe(encodeAddress(publicKey, prefix))
    expect(decodeSs58(encodeAddress(publicKey, prefix))).toEqual({ publicKey, prefix })
  }
  expect(() => decodeSs58(encodeSs58(publicKey).replace(/.$/, 'z'))).toThrow('is not an SS58 address')
})
