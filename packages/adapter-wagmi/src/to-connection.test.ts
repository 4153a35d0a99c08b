import { expect, test } from 'vitest'
import { toPeer } from './to-connection.ts'
import type { WagmiConnection } from './wagmi-types.ts'

/** A connection of a wallet that announced itself with this icon, as wagmi's EIP-6963 connectors are. */
const announced = (icon: string) =>
  ({ connector: { id: 'com.example', name: 'Example', type: 'injected', icon } }) as unknown as WagmiConnection

test('the icon of a connected wallet holds the image itself, or is none', () => {
  expect(toPeer(announced(' data:image/png;base64,AAAA '))).toEqual({
    name: 'Example',
    icon: 'data:image/png;base64,AAAA',
  })
  expect(toPeer(announced('https://tracker.example/icon.png'))).toEqual({ name: 'Example', icon: undefined })
})
