import type { LatchkeyClient } from '@latchkey/core'
import type { WalletRow } from '@latchkey/core/wallets'
import { expect, test } from 'vitest'
import { summary } from './wallet-rows.ts'

const announced = 'data:image/png;base64,iVBORw0KGgo='
const row = { id: 'io.mock', name: 'Mock', rdns: 'io.mock', imageUrl: announced } as WalletRow

test.each([
  ['a path of its own site', '/assets/fox-1a2b.svg', '/assets/fox-1a2b.svg'],
  ['an address that is refused', 'http://app.example/fox.svg', announced],
  ['another host without its scheme', '//app.example/fox.svg', announced],
])('the app’s icon for a wallet is %s', (_, own, icon) => {
  const client = { options: { connectorImages: { 'io.mock': own } } } as unknown as LatchkeyClient
  expect(summary(client, row, {}).icon).toBe(icon)
})
