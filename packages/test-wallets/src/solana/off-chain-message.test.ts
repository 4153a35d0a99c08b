import {
  type Address,
  getOffchainMessageV0Decoder,
  getOffchainMessageV1Decoder,
  offchainMessageApplicationDomain,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { solanaMnemonicAccounts } from './mnemonic-accounts.ts'
import { offChainMessage } from './off-chain-message.ts'

const [account] = solanaMnemonicAccounts({ count: 1 })
const bytes = (text: string) => new TextEncoder().encode(text)
const key = account?.publicKey ?? new Uint8Array()
const signers = [{ address: account?.address as Address }]

test('@solana/kit reads the forms that it supports', () => {
  for (const text of ['One line', 'Straße\n名前']) {
    expect(getOffchainMessageV0Decoder().decode(offChainMessage('v0', bytes(text), key))).toMatchObject({
      version: 0,
      applicationDomain: offchainMessageApplicationDomain('11111111111111111111111111111111'),
      content: { text },
      requiredSignatories: signers,
    })
    expect(getOffchainMessageV1Decoder().decode(offChainMessage('v1', bytes(text), key))).toMatchObject({
      version: 1,
      content: text,
      requiredSignatories: signers,
    })
  }
})

test('the compact form is that of older devices: version, format, length', () => {
  const text = 'a'.repeat(300)
  const wrapped = offChainMessage('compact', bytes(text), key)
  expect([...wrapped.subarray(0, 20)]).toEqual([255, ...bytes('solana offchain'), 0, 0, 300 & 255, 300 >> 8])
  expect(new TextDecoder().decode(wrapped.subarray(20))).toBe(text)
})
