import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'

test.each([
  ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'eip155'],
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'eip155'],
  ['So11111111111111111111111111111111111111112', 'solana'],
  ['11111111111111111111111111111111', 'solana'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'bip122'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bip122'],
  ['cosmos1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3mj6uv9', undefined],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'polkadot'],
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'polkadot'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', undefined],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQX', undefined],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', undefined],
  // BIP-350: bech32m for version 0, bech32 for version 1, version 17, no program.
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', undefined],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', undefined],
  ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', undefined],
  ['bc1gmk9yu', undefined],
  ['BC1SW50QGDZ25J', 'bip122'],
  ['0x1234', undefined],
  ['../../etc/passwd', undefined],
  ['', undefined],
])('%s is of %s', (text, namespace) => {
  expect(parseAddress(text)?.namespace).toBe(namespace)
})

test('any text is an address or none, and never an error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 140 }), (text) => {
      const parsed = parseAddress(text)
      expect(parsed === undefined || parsed.address.length > 0).toBe(true)
    }),
  )
})
