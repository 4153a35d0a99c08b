import { bitcoin, bitcoinRegtest, bitcoinTestnet } from '@latchkey/core/networks'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { crypto } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { bitcoinChain } from './bitcoin-chain.ts'
import { sha256 } from './sha256.ts'

const { isAddress, displayAddress, sameAddress, explorerPath, receiveUri } = bitcoinChain

test('the small SHA-256 agrees with bitcoinjs-lib, at every length that it accepts', () => {
  for (let length = 0; length < 56; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 255)
    expect(sha256(bytes)).toEqual(Uint8Array.from(crypto.sha256(bytes)))
  }
})

test.each([
  ['mainnet', bitcoin, [bitcoinTestnet, bitcoinRegtest]],
  ['testnet', bitcoinTestnet, [bitcoin]],
  ['regtest', bitcoinRegtest, [bitcoin]],
] as const)('addresses of every kind are valid on %s, and on no other network', (network, own, others) => {
  const [account] = bitcoinMnemonicAccounts({ count: 1, network })
  for (const { address, type } of Object.values(account ?? {})) {
    expect(isAddress(address)).toBe(true)
    expect(isAddress(address, own.caipNetworkId)).toBe(true)
    for (const { caipNetworkId } of others) expect([type, isAddress(address, caipNetworkId)]).toEqual([type, false])
    const wrong = address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')
    expect(isAddress(wrong)).toBe(false)
  }
})

// BIP-173 and BIP-350.
test.each([
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
  ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', true],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', false],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', false],
  ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', false],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', false],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', false],
  ['bc1gmk9yu', false],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
  ['0x1111111111111111111111111111111111111111', false],
  ['So11111111111111111111111111111111111111112', false],
  ['', false],
])('%s is an address: %s', (address, expected) => {
  expect(isAddress(address)).toBe(expected)
})

test('a segwit address may be in capitals, a base58 address may not', () => {
  const capitals = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
  expect(displayAddress(capitals)).toBe(capitals.toLowerCase())
  expect(sameAddress(capitals, capitals.toLowerCase())).toBe(true)
  const legacy = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  expect(sameAddress(legacy, legacy.toLowerCase())).toBe(false)
  expect(receiveUri(capitals, bitcoin)).toBe(`bitcoin:${capitals.toLowerCase()}`)
})

test('paths on the explorer', () => {
  expect(explorerPath('address', 'bc1q')).toBe('/address/bc1q')
  expect(explorerPath('transaction', 'ab/../c')).toBe('/tx/ab%2F..%2Fc')
})
