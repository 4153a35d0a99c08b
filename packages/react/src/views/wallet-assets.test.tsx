import { connect } from '@latchkey/core'
import type { Capabilities } from '@latchkey/core/ports'
import { createMockEvm } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, modal, see } from '../../test/modal.ts'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./account.tsx'),
    import('./account-tabs.tsx'),
    import('./account-tokens.tsx'),
    import('./offers.lazy.ts'),
  ])
}, 60_000)

/** The account view of an app without services, over a wallet that says this of its assets. */
async function account(supported: boolean) {
  const can: Partial<Capabilities<'eip155'>> = {
    getCapabilities: async () => ({ 'eip155:1': { assetDiscovery: { supported } } }),
    getAssets: async () => [
      {
        name: 'Mine',
        symbol: 'MINE',
        address: `eip155:1:0x${'12'.repeat(20)}`,
        quantity: { decimals: '18', numeric: '7.25' },
      },
    ],
  }
  const { adapter, wallet } = createMockEvm({ can })
  const page = await at({}, { client: { wallets: undefined, adapters: [adapter] } })
  await act(async () => {
    const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallet.approve()
    await connected
  })
  await page.show()
  await see('Account')
  await page.settle()
  return page
}

test('without services a wallet that lists its assets brings the Tokens tab', async () => {
  const { settle } = await account(true)
  await waitFor(
    async () => {
      await settle()
      expect(inside('[role=tabpanel]')?.textContent).toMatch(/MINE/)
    },
    { timeout: 10_000 },
  )
  expect(inside('[role=tabpanel]')?.textContent).toContain('7.25')
})

test('a wallet that can be asked and cannot tell brings no tab, not for a moment', async () => {
  const { settle } = await account(false)
  await settle()
  expect(modal().queryByRole('tab')).toBeNull()
})
