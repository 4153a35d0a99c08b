import { expect, test } from 'vitest'
import { classifyReply, isTransactionHash } from './classify-reply.ts'
import { isEvmAddress, isSolanaAddress } from './is-address.ts'
import { isHex } from './is-hex.ts'
import { isThemeMode } from './is-theme-mode.ts'

const evm = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

test('[S5.11] an EVM address is 0x and 40 hex digits, a Solana address 32 to 44 base58 characters', () => {
  for (const right of [evm, evm.toLowerCase(), `0x${'F'.repeat(40)}`]) expect(isEvmAddress(right)).toBe(true)
  for (const wrong of [
    evm.slice(2),
    evm.slice(0, -1),
    `${evm}0`,
    `${evm.slice(0, -1)}g`,
    ` ${evm}`,
    `${evm}\n`,
    '',
    null,
  ]) {
    expect(isEvmAddress(wrong)).toBe(false)
  }
  for (const right of [solana, '1'.repeat(32), 'z'.repeat(44)]) expect(isSolanaAddress(right)).toBe(true)
  const wrong = [
    '1'.repeat(31),
    'z'.repeat(45),
    `${solana.slice(1)}0`,
    `${solana.slice(1)}O`,
    `${solana.slice(1)}I`,
    `${solana.slice(1)}l`,
    `x ${solana}`,
    evm,
    null,
  ]
  for (const text of wrong) expect(isSolanaAddress(text)).toBe(false)
})

test('[S5.6] a hash has 64 hex digits, a signed message at least 62', () => {
  const hex = (digits: number) => `0x${'aB'.repeat(digits / 2)}`
  expect(isTransactionHash(hex(64))).toBe(true)
  for (const wrong of [hex(62), hex(66), hex(64).slice(2), `0x${'g'.repeat(64)}`, 64])
    expect(isTransactionHash(wrong)).toBe(false)
  expect(classifyReply(hex(64))).toBe('transaction-hash')
  for (const digits of [62, 66, 130, 2000]) expect(classifyReply(hex(digits))).toBe('signed-message')
  for (const other of [hex(60), hex(64).slice(2), `0x${'g'.repeat(80)}`, { hash: hex(64) }])
    expect(classifyReply(other)).toBeUndefined()
})

test('theme modes are light and dark', () => {
  for (const wrong of ['Light', 'system', '', undefined, null, true]) expect(isThemeMode(wrong)).toBe(false)
  expect([isThemeMode('light'), isThemeMode('dark')]).toEqual([true, true])
})

test('hex is 0x and hex digits', () => {
  for (const right of ['0x', '0xab', '0xABC']) expect(isHex(right)).toBe(true)
  for (const wrong of ['ab', '0X1', '0xg', '0x1 ', 1]) expect(isHex(wrong)).toBe(false)
})
