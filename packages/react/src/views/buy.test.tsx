import { connect } from '@latchkey/core'
import { createMemoryStorage, createMockCosmos, evmAddresses } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { modal, see } from '../../test/modal.ts'
import { connector } from '../../test/set-up.tsx'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./buy.tsx'),
    import('./recovery-part.tsx'),
    import('./delegation-part.tsx'),
  ])
}, 60_000)

test('each account of the wallet has its own newest purchases in the list, and those that are under way', async () => {
  const [alice, bob] = evmAddresses
  const stranger = '0x3333333333333333333333333333333333333333'
  const order = (address: string, amount: number, status: string) => ({
    id: amount.toString(16).padStart(32, '0'),
    provider: 'meld',
    chainId: 'eip155:1',
    address,
    purchaseCurrency: 'USDC',
    paymentCurrency: 'USD',
    paymentAmount: String(amount),
    status,
    createdAt: amount,
  })
  const ended = (address: string, from: number, count: number) =>
    Array.from({ length: count }, (_, n) => order(address, from + n, 'completed')).reverse()
  const orders = [
    ...ended(stranger, 900, 7),
    ...ended(bob, 800, 7),
    order(bob, 700, 'in-progress'),
    order(bob, 600, 'completed'),
    order(alice.toUpperCase().replace('X', 'x'), 500, 'waiting'),
  ]
  const text = JSON.stringify({ v: 1, d: orders })
  const memory = createMemoryStorage()
  const storage = {
    ...memory,
    getItem: (key: string) => (key.endsWith(':buy-orders') ? text : memory.getItem(key)),
  }
  const page = await at({ view: 'Buy' }, { storage })
  await act(async () => {
    const connected = connect(page.client, connector)
    page.wallet.approve()
    await connected
  })
  await page.show()
  await see('Buy')
  const rows = () =>
    modal()
      .queryAllByRole('button', { name: /for USDC/ })
      .map((row) => /\$(\d+)/.exec(row.textContent ?? '')?.[1])
  await waitFor(() => expect(rows()).toEqual(['806', '805', '804', '803', '802', '700', '500']))
})

test('purchases on other networks are listed too, where the account has another address', async () => {
  const cosmos = createMockCosmos()
  const [hub, osmosis] = cosmos.networks
  const order = (chainId: string, address: string, amount: number) => ({
    ...{ id: amount.toString(16).padStart(32, '0'), provider: 'meld', chainId, address, status: 'completed' },
    ...{ purchaseCurrency: 'USDC', paymentCurrency: 'USD', paymentAmount: String(amount), createdAt: amount },
  })
  const orders = [
    order(osmosis.caipNetworkId, 'osmo1qqqq', 902),
    order(hub.caipNetworkId, 'cosmos1qqqq', 901),
    order(osmosis.caipNetworkId, 'osmo1stranger', 900),
  ]
  const text = JSON.stringify({ v: 1, d: orders })
  const memory = createMemoryStorage()
  const storage = {
    ...memory,
    getItem: (key: string) => (key.endsWith(':buy-orders') ? text : memory.getItem(key)),
  }
  const page = await at({ view: 'Buy' }, { storage, client: { adapters: [cosmos.adapter], networks: cosmos.networks } })
  await act(async () => {
    const connected = connect(page.client, { adapterId: cosmos.adapter.id, connectorId: cosmos.wallet.id })
    cosmos.wallet.approve()
    await connected
  })
  await page.show()
  await see('Buy')
  const rows = () =>
    modal()
      .queryAllByRole('button', { name: /for USDC/ })
      .map((row) => /\$(\d+)/.exec(row.textContent ?? '')?.[1])
  await waitFor(() => expect(rows()).toEqual(['902', '901']))
})
