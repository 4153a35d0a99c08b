import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58, fromBase64, fromHex, toBase64, toBytes, toHex } from '../adapter-kit/index.ts'

const bytes = fc.uint8Array({ maxLength: 80 })

test('written bytes are read back: hex, base64 and base58', () => {
  fc.assert(
    fc.property(bytes, (list) => {
      expect(fromHex(toHex(list))).toEqual(list)
      expect(fromHex(`0x${toHex(list).toUpperCase()}`)).toEqual(list)
      expect(fromBase64(toBase64(list))).toEqual(list)
      expect(decodeBase58(encodeBase58(list))).toEqual(list)
    }),
  )
})

test('any other text is `undefined`', () => {
  for (const value of [undefined, null, 7, {}, 'xyz', '0x123', 'é']) expect(fromHex(value)).toBeUndefined()
  for (const value of [undefined, null, 7, {}, '=', 'é']) expect(fromBase64(value)).toBeUndefined()
  for (const text of ['0', 'I', 'l', 'O', 'é', '1'.repeat(129)]) expect(decodeBase58(text)).toBeUndefined()
})

test('bytes of a wallet are copied, and only bytes are', () => {
  const whole = Uint8Array.from([1, 2, 3, 4])
  const copy = toBytes(new DataView(whole.buffer, 1, 2))
  whole.fill(9)
  expect(copy).toEqual(Uint8Array.from([2, 3]))
  for (const value of [undefined, 'ab', [1, 2], whole.buffer]) expect(toBytes(value)).toBeUndefined()
})

// RFC 4648, section 10
test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
  ['\u00ff\u00fe', 'w7/Dvg=='],
])('base64 of %j is %s', (text, encoded) => {
  expect(toBase64(new TextEncoder().encode(text))).toBe(encoded)
})
