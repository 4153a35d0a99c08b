import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymous } from './anonymous.ts'

test.each([
  ['0x742d35Cc6634C0532925a3b844Bc454e4438f44e is locked', '[id] is locked'],
  ['of bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq!', 'of [id]!'],
  ['cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27', '[id]'],
  ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', '[id]'],
  ['alice.eth and a.b.sol', '[name] and [name]'],
  ['mail@host.example', '[e-mail]'],
  [
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?symKey=587d5484ce2a2a6ee3ba',
    'wc:[id]@2?symKey=[redacted]',
  ],
  ['The wallet is locked', 'The wallet is locked'],
])('%s', (text, clean) => {
  expect(anonymous(text)).toBe(clean)
})

test('no address survives, wherever it stands, and no text is long', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(fc.string(), hex, fc.string(), (before, address, after) => {
      const clean = anonymous(`${before} 0x${address} ${after}`)
      expect(clean).not.toContain(address)
      expect(clean.length).toBeLessThanOrEqual(500)
    }),
  )
  expect(anonymous('x'.repeat(100_000)).length).toBe(500)
})
