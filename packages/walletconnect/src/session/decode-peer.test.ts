import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePeer } from './decode-peer.ts'

test('missing fields and fields of the wrong type are left out', () => {
  expect(decodePeer({ name: 5, icons: [null, '', 'https://wallet.example/i.png'], redirect: { native: {} } })).toEqual({
    name: 'WalletConnect',
    description: undefined,
    url: undefined,
    icon: 'https://wallet.example/i.png',
    redirect: undefined,
  })
})

test('any value has a name of bounded length', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ name: fc.string({ maxLength: 500 }), icons: fc.anything() })),
      (value) => {
        const { name } = decodePeer(value)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(100)
      },
    ),
  )
})
