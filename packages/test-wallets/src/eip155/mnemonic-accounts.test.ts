import { expect, test } from 'vitest'
import { mnemonicAccounts } from './mnemonic-accounts.ts'

test('default: the accounts that local chains fund', () => {
  expect(mnemonicAccounts().map((account) => account.address)).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ])
})

test('param: count and mnemonic', () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const accounts = mnemonicAccounts({ mnemonic, count: 1 })
  expect(accounts).toHaveLength(1)
  expect(accounts[0]?.address).not.toBe(mnemonicAccounts()[0]?.address)
})
