import { kusama, polkadot, westend } from '@latchkey/core/networks'
import { checkAddress, decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { polkadotChain } from './polkadot-chain.ts'
import { knownPrefixes } from './prefixes.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

const chain = polkadotChain(knownPrefixes)
const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
/** 46 and 47 are reserved. */
const prefix = fc.integer({ min: 0, max: 16383 }).filter((one) => one !== 46 && one !== 47)

test('every key is written and read as Polkadot’s own library does, on every network', () => {
  fc.assert(
    fc.property(key, prefix, (publicKey, on) => {
      const address = encodeAddress(publicKey, on)
      expect(encodeSs58(publicKey, on)).toBe(address)
      expect(decodeSs58(address)).toEqual({ publicKey, prefix: on })
      expect(decodeAddress(encodeSs58(publicKey, on))).toEqual(publicKey)
    }),
    { numRuns: 50 },
  )
})

test('an address with a changed letter is invalid, unless that library accepts it, too', () => {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl'
  fc.assert(
    fc.property(key, fc.nat(46), fc.nat(letters.length - 1), (publicKey, at, letter) => {
      const address = encodeAddress(publicKey, 42)
      const other = address.slice(0, at) + letters[letter] + address.slice(at + 1)
      expect(chain.isAddress(other)).toBe(checkAddress(other, 42)[0] || decodeSs58(other) !== undefined)
      if (other !== address) expect(chain.isAddress(other)).toBe(false)
    }),
    { numRuns: 50 },
  )
})

const publicKey = new Uint8Array(32).fill(7)
const spelled = (on: number) => encodeAddress(publicKey, on)

test('on a network, an address has its prefix or the general one', () => {
  const { caipNetworkId } = polkadot
  expect(chain.isAddress(spelled(0), caipNetworkId)).toBe(true)
  expect(chain.isAddress(spelled(42), caipNetworkId)).toBe(true)
  expect(chain.isAddress(spelled(2), caipNetworkId)).toBe(false)
  expect(chain.isAddress(spelled(2))).toBe(true)
  expect(chain.isAddress(spelled(2), kusama.caipNetworkId)).toBe(true)
})

test.each(['', '0x', '1', '1'.repeat(48), '5'.repeat(100_000), 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'])(
  'not an address: %#',
  (text) => {
    expect(chain.isAddress(text)).toBe(false)
    expect(chain.displayAddress(text, polkadot.caipNetworkId)).toBe(text)
  },
)

test('one account has an address on each network, and is the same on all', () => {
  expect(chain.displayAddress(spelled(42), polkadot.caipNetworkId)).toBe(spelled(0))
  expect(chain.displayAddress(spelled(0), kusama.caipNetworkId)).toBe(spelled(2))
  expect(chain.displayAddress(spelled(0), westend.caipNetworkId)).toBe(spelled(42))
  expect(chain.receiveUri(spelled(42), polkadot)).toBe(spelled(0))
  expect(chain.sameAddress(spelled(0), spelled(2))).toBe(true)
  expect(chain.sameAddress(spelled(0), encodeAddress(new Uint8Array(32), 0))).toBe(false)
  expect(chain.sameAddress('x', 'y')).toBe(false)
})
