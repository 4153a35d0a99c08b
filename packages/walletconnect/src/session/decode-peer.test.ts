import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePeer } from './decode-peer.ts'

test('what is missing or of the wrong type is left out', () => {
  expect(decodePeer({ name: 5, icons: [null, '', 'https://wallet.example/i.png'], redirect: { native: {} } })).toEqual({
    name: 'WalletConnect',
    description: undefined,
    url: undefined,
    icon: 'https://wallet.example/i.png',
    redirect: undefined,
  })
})

test('any value at all has a name of bounded length', () => {
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
