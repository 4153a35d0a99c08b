import { makeSignDoc as makeAminoDoc, Secp256k1HdWallet, serializeSignDoc } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet, makeSignDoc } from '@cosmjs/proto-signing'
import { expect, test } from 'vitest'
import { testMnemonic } from '../shared/test-mnemonic.ts'
import { serializeAmino } from './amino.ts'
import { type CosmosAccount, cosmosMnemonicAccounts } from './mnemonic-accounts.ts'
import { signAmino } from './sign-amino.ts'
import { signArbitrary, verifyArbitrary } from './sign-arbitrary.ts'
import { signDirect } from './sign-direct.ts'

const [alice, bob] = cosmosMnemonicAccounts({ count: 2 }) as readonly [CosmosAccount, CosmosAccount]

test('accounts are the same as CosmJS derives, on every chain', async () => {
  for (const prefix of ['cosmos', 'osmo']) {
    const wallet = await Secp256k1HdWallet.fromMnemonic(testMnemonic, { prefix })
    const [account] = await wallet.getAccounts()
    expect(alice.addressOn(prefix)).toBe(account?.address)
    expect([...alice.publicKey]).toEqual([...(account?.pubkey ?? [])])
  }
  expect(bob.addressOn('cosmos')).not.toBe(alice.addressOn('cosmos'))
  expect(bob.path).toBe("m/44'/118'/0'/0/1")
})

test('documents are signed as CosmJS signs them', async () => {
  const signer = alice.addressOn('cosmos')
  const msgs = [{ type: 'x/Y', value: { b: '<&>', a: [{ d: 1, c: 'ü' }] } }]
  const amino = makeAminoDoc(msgs, { amount: [{ denom: 'uatom', amount: '5' }], gas: '1' }, 'chain-1', 'hi', 3, 4)
  expect(serializeAmino(amino)).toEqual(serializeSignDoc(amino))
  const reference = await (await Secp256k1HdWallet.fromMnemonic(testMnemonic)).signAmino(signer, amino)
  expect(signAmino(alice, amino).signature).toEqual(reference.signature)
  const wallet = await DirectSecp256k1HdWallet.fromMnemonic(testMnemonic)
  for (const accountNumber of [0, 7, 300, 2 ** 40]) {
    const doc = makeSignDoc(new Uint8Array(200).fill(9), Uint8Array.of(1, 2), 'chain-1', accountNumber)
    expect(signDirect(alice, doc).signature).toEqual((await wallet.signDirect(signer, doc)).signature)
  }
})

test('arbitrary data is signed and verified, and another’s is not', () => {
  const signer = alice.addressOn('cosmos')
  const signature = signArbitrary(alice, signer, 'hello')
  expect(verifyArbitrary(signer, 'hello', signature)).toBe(true)
  expect(verifyArbitrary(signer, new TextEncoder().encode('hello'), signature)).toBe(true)
  expect(verifyArbitrary(signer, 'other', signature)).toBe(false)
  expect(verifyArbitrary(signer, 'hello', { ...signature, signature: 'none' })).toBe(false)
})
