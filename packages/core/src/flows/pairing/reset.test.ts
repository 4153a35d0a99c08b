import { expect, test } from 'vitest'
import { connectionStatus } from '../../kernel/connection/select.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { activity } from '../activity/activity.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { recentWallets } from '../wallets/recent-wallets.ts'
import { deepLink } from '../wallets/wallet-links.ts'
import { pairingFields } from './pairing-fields.ts'
import { pairingFlow } from './pairing-flow.ts'

const rabby = { id: 'rabby', name: 'Rabby', links: { mobileLink: 'rabby://' } }
const pressed = { href: 'rabby://wc?uri=wc%3Amock-1%402%3FsymKey%3Dsecret', name: 'Rabby' }

/** A phone wallet that was chosen, pressed and approved; `asked` counts requests for its history. */
async function paired() {
  const pairing = createMockPairing()
  let asked = 0
  const page = createTestClient({
    networks: [mainnet],
    adapters: [createMockEvm().adapter],
    pairing,
    device: { mobile: true, os: 'ios', browser: 'safari' },
    services: { url: 'https://services.example', projectId: 'our-project' },
    fetch: async (url) => {
      const isHistory = url.includes('/history')
      if (isHistory) asked += 1
      const body = isHistory ? { data: [transaction], next: null } : { http: [mainnet.caipNetworkId] }
      return { ok: true, status: 200, text: async () => JSON.stringify(body), blob: async () => new Blob() }
    },
  })
  page.client.start()
  const flow = page.client.use(pairingFlow)
  flow.show(rabby)
  await page.clock.flush()
  flow.opened(pressed, rabby)
  pairing.asked[0]?.approve()
  await page.clock.flush()
  const transactions = page.client.use(activity)
  await transactions.fetch()
  return { ...page, pairing, flow, transactions, requests: () => asked }
}

const transaction = {
  id: 'tx1',
  metadata: {
    minedAt: '2026-01-01T00:00:00Z',
    chain: mainnet.caipNetworkId,
    hash: '0xabc',
    operationType: 'execute',
    status: 'confirmed',
    sentFrom: evmAddresses[0],
    sentTo: evmAddresses[1],
  },
  transfers: [],
}

test('[S4.4] reset clears uri, expiry, linking, candidate, transactions and the stored link, and sets disconnected', async () => {
  const { client, clock, flow, transactions } = await paired()
  expect(client.storage.item(deepLink).get()).toEqual({ href: 'rabby://', name: 'Rabby', sessionId: 'session-1' })
  expect(Object.values(transactions.getState()).flatMap(({ rows }) => rows)).toHaveLength(1)
  await disconnect(client)
  await clock.flush()
  expect(pairingFields(flow.getState())).toMatchObject({
    wcUri: undefined,
    wcPairingExpiry: undefined,
    wcLinking: undefined,
    recentWallet: undefined,
  })
  expect(connectionStatus(client.connection.getState())).toBe('disconnected')
  expect(transactions.getState()).toEqual({})
  expect(client.storage.item(deepLink).get()).toBeUndefined()
  // The two that are kept for the list survive.
  expect(client.use(recentWallets).getState()).toHaveLength(1)
})

test('a pairing that waits is reset too: uri, expiry, linking, candidate and a stored link are cleared, and it is disconnected', async () => {
  const { client, clock, flow, pairing } = await paired()
  await disconnect(client)
  flow.hide()
  flow.show(rabby)
  await clock.flush()
  flow.opened(pressed, rabby)
  const waiting = { wcUri: 'wc:mock-2@2', wcPairingExpiry: clock.now() + 240_000, recentWallet: rabby }
  expect(pairingFields(flow.getState())).toMatchObject({ ...waiting, wcLinking: { href: 'rabby://' } })
  expect(connectionStatus(client.connection.getState())).toBe('connecting')
  const stored = client.storage.item(deepLink)
  stored.set({ href: 'rabby://', name: 'Rabby', sessionId: 'session-1' })
  flow.reset()
  expect(stored.get()).toBeUndefined()
  expect(pairingFields(flow.getState())).toMatchObject({
    wcUri: undefined,
    wcPairingExpiry: undefined,
    wcLinking: undefined,
    recentWallet: undefined,
  })
  expect(connectionStatus(client.connection.getState())).toBe('disconnected')
  await clock.advance(600_000)
  expect([pairing.asked.length, flow.getState().status]).toEqual([2, 'idle'])
})

test('a pairing that is under way when the session ends goes on', async () => {
  const { client, clock, flow } = await paired()
  flow.hide()
  flow.show({ id: 'other', name: 'Other', links: {} })
  await clock.flush()
  await disconnect(client)
  await clock.flush()
  expect(flow.getState()).toMatchObject({ status: 'waiting', wallet: { id: 'other' } })
})
