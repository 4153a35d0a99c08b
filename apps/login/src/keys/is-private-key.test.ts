import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { addressesOf, deriveKeys } from './derive.ts'
import { isPrivateKey } from './is-private-key.ts'
import { createSeed, wordsOf } from './seed.ts'

test('private keys are recognised in every form that wallets show; words and addresses aren’t taken for keys', async () => {
  for (let round = 0; round < 50; round++) {
    const seed = createSeed()
    const keys = await deriveKeys(seed)
    const pair = new Uint8Array([...keys.solana, ...ed25519.getPublicKey(keys.solana)])
    const digits = hex.encode(keys.eip155)
    const forms = [
      digits,
      `0x${digits}`,
      `  0X${digits.toUpperCase()}\n`,
      hex.encode(pair),
      base58.encode(pair),
      JSON.stringify([...pair]),
      JSON.stringify([...pair], undefined, 2),
      JSON.stringify([...keys.solana]),
    ]
    for (const form of forms) expect(isPrivateKey(form), form).toBe(true)
    const { eip155, solana } = addressesOf(keys)
    for (const other of [wordsOf(seed), eip155, solana, '', '[1,2,3]', '[1,', digits.slice(1), `${digits}0`])
      expect(isPrivateKey(other), other).toBe(false)
  }
})

test('the shortest base58 of a pair of keys is one too', () => {
  // Leading zeros make it no shorter than a letter each.
  const pair = new Uint8Array(64).fill(0xff, 4)
  expect(isPrivateKey(base58.encode(pair))).toBe(true)
})
