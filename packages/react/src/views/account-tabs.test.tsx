import { type ClientEvent, sendTransaction } from '@latchkey/core'
import { activity } from '@latchkey/core/features/activity'
import { remoteSettings } from '@latchkey/core/modal'
import { dispatch, type FakePlatform } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, modal, named, press, see } from '../../test/modal.ts'

const alice = '0x1111111111111111111111111111111111111111'
const bob = '0x2222222222222222222222222222222222222222'
const services = { url: 'https://services.example', projectId: 'p' }
// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./account.tsx'),
    import('./account-tabs.tsx'),
    import('./account-tokens.tsx'),
    import('./account-activity.tsx'),
  ])
}, 60_000)

/** The fake clock's first moment. */
const start = Date.UTC(2026, 0, 1)

const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  value: 2469.125,
  quantity: { decimals: '18', numeric: '1.23456' },
}
const moved = (n: number, operationType: string, direction: 'in' | 'out', numeric = '1.5') => ({
  id: `tx${n}`,
  metadata: {
    minedAt: new Date(start - n * 86_400_000).toISOString(),
    chain: 'eip155:1',
    hash: `0x${n.toString(16).padStart(64, '0')}`,
    operationType,
    status: 'confirmed',
    sentFrom: alice,
    sentTo: bob,
  },
  transfers: [{ direction, quantity: { numeric }, fungible_info: { name: 'Ether', symbol: 'ETH' } }],
})

/** Much of their code loads within a test. */
const slow = { timeout: 30_000 }

/** Services that say what the test says, over the wire. */
function host() {
  const said = {
    balances: [ether] as unknown[],
    history: [] as unknown[],
    next: null as string | null,
    status: 200,
    /** The chain is served, its history isn't. */
    noHistory: false,
    asked: [] as string[],
    features: [] as unknown[],
  }
  const fetch = async (address: string) => {
    const name = new URL(address).pathname.split('/').at(-1) ?? ''
    said.asked.push(name)
    const bodies: Record<string, unknown> = {
      'supported-chains': { http: ['eip155:1'], ...(said.noHistory && { history: [] }) },
      balance: { balances: said.balances },
      history: { data: said.history, next: said.next },
      config: { features: said.features },
      origins: { allowedOrigins: [] },
    }
    const ok = said.status === 200 || name === 'supported-chains'
    return {
      ok,
      status: ok ? 200 : said.status,
      text: async () => JSON.stringify(ok ? bodies[name] : {}),
      blob: async () => new Blob(),
    }
  }
  return { said, fetch }
}

async function account(history: unknown[] = [], noHistory = false) {
  const { said, fetch } = host()
  Object.assign(said, { history, noHistory })
  const page = await at({}, { client: { services, fetch: fetch as never } })
  const events: ClientEvent[] = []
  page.client.events.on((event) => events.push(event))
  await page.connect()
  await page.show()
  await see('Account')
  const panel = () => inside('[role=tabpanel]')?.textContent ?? ''
  return {
    ...page,
    said,
    events,
    panel,
    /** Waits for words, while what loads on demand arrives. */
    reads: (text: string | RegExp) =>
      waitFor(async () => {
        await page.settle()
        expect(panel()).toMatch(text)
      }),
    async tab(name: RegExp) {
      await waitFor(async () => {
        await page.settle()
        expect(modal().getByRole('tab', { name })).toBeTruthy()
      })
      press(modal().getByRole('tab', { name }))
    },
  }
}

describe('tabs', slow, () => {
  test('without services there are none, and no host is asked', async () => {
    const { show, connect, settle } = await at({}, { client: { wallets: undefined } })
    await connect()
    await show()
    await see('Account')
    await settle()
    expect(inside('[role=tablist]')).toBeNull()
  })

  test('tokens are shown first; the history is asked for when its tab is opened', async () => {
    const { reads, said, tab, panel } = await account([moved(1, 'receive', 'in')])
    await reads('1.234 ETH')
    expect(panel()).toContain('$2,469.13')
    expect(said.asked).not.toContain('history')
    await tab(/^Activity/)
    await reads('Received')
  })

  test('without services what was sent from here brings the tab, which lists it and says that there is no more', async () => {
    const { show, connect, settle, client, wallet } = await at({}, { client: { wallets: undefined } })
    await connect()
    await show()
    await see('Account')
    await settle()
    expect(inside('[role=tablist]')).toBeNull()
    await act(async () => {
      const sent = sendTransaction(client, { transaction: {} })
      wallet.approve()
      await sent
    })
    await waitFor(async () => {
      await settle()
      expect(inside('[role=tabpanel]')?.textContent).toMatch(
        /Only what was sent from this browser.*January.*Transaction/,
      )
    })
    expect(modal().getAllByRole('tab')).toHaveLength(1)
  })

  test('a chain whose history no service knows keeps its tab, with what was sent from here', async () => {
    const { said, tab, reads, client, wallet } = await account([], true)
    await tab(/^Activity/)
    await reads('Nothing was sent from this browser yet')
    await act(async () => {
      const sent = sendTransaction(client, { transaction: {} })
      wallet.approve()
      await sent
    })
    await reads(/Only what was sent from this browser.*January.*Pending/)
    expect(said.asked).not.toContain('history')
  })

  test('a chain that the services don’t serve has no tokens', async () => {
    const { said, settle, client } = await account()
    said.status = 404
    act(() =>
      dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:8453' } }),
    )
    await waitFor(async () => {
      await settle()
      expect(modal().queryByRole('tab', { name: 'Tokens' })).toBeNull()
    })
  })
})

test('a tab whose code is on its way has the outline of a list', slow, async () => {
  vi.doMock('./account-tokens.tsx', () => new Promise(() => {}))
  await account()
  await waitFor(() => expect(inside('[role=tabpanel] [data-latchkey-part=shimmer]')).not.toBeNull())
  vi.doUnmock('./account-tokens.tsx')
})

test.each([
  ['by Try again', () => press(named('Try again'))],
  [
    'once the page is back online',
    (platform: FakePlatform) => {
      act(() => platform.setOnline(false))
      act(() => platform.setOnline(true))
    },
  ],
])('that the tabs’ code didn’t load is said in their place, and they come %s', slow, async (_, again) => {
  vi.doMock('./account-tabs.tsx', () => {
    throw new Error('offline')
  })
  const { reads, platform } = await account()
  await waitFor(() => expect(inside('[data-latchkey-part=notice]')?.textContent).toMatch(/didn’t load/))
  expect(inside('[data-latchkey-part=live] [role=status]')?.textContent).toMatch(/didn’t load/)
  expect(inside('[data-latchkey-part=toast]')).toBeNull()
  vi.doUnmock('./account-tabs.tsx')
  act(() => named('Try again').focus())
  again(platform)
  await reads('1.234 ETH')
  expect(inside('[data-latchkey-part=notice]')).toBeNull()
  // The button that had focus went away.
  expect(inside('[data-latchkey-part=panel] :focus')).not.toBeNull()
})

describe('a feature that the operator has off', slow, () => {
  test('has no tab, also while the operator is being asked; it comes when the operator has it on', async () => {
    const { client, said, settle, tab, reads } = await account([moved(1, 'receive', 'in')])
    said.features = [{ id: 'activity', isEnabled: false, config: null }]
    const settings = client.use(remoteSettings)
    const hasTab = () => modal().queryByRole('tab', { name: /^Activity/ }) !== null
    await waitFor(() => expect(hasTab()).toBe(true))
    act(() => void settings.follow())
    expect(hasTab()).toBe(false)
    await waitFor(async () => {
      await settle()
      expect(settings.getState().status).toBe('remote')
    })
    expect(hasTab()).toBe(false)
    said.features = [{ id: 'activity', isEnabled: true, config: null }]
    await act(() => settings.follow())
    await tab(/^Activity/)
    await reads('Received')
  })
})

describe('activity', slow, () => {
  test('[S5.32] amounts show 3 decimals, with a plus or minus by their operation', async () => {
    const plus = ['receive', 'deposit', 'borrow', 'claim']
    const minus = ['withdraw', 'repay', 'burn']
    const { reads, tab, panel } = await account([
      // The sign is the operation's, whatever way the transfer went.
      ...plus.map((operation, n) => moved(n, operation, 'out', `1${n}.23456`)),
      ...minus.map((operation, n) => moved(10 + n, operation, 'in', `2${n}.1`)),
    ])
    await tab(/^Activity/)
    await reads('ETH')
    for (const n of plus.keys()) expect(panel()).toContain(`+1${n}.235 ETH`)
    for (const n of minus.keys()) expect(panel()).toContain(`−2${n}.100 ETH`)
  })

  test('[S8.11] a failed fetch says so, an event is sent, the list is marked empty, and it comes back by itself', async () => {
    const { client, reads, tab, said, events, clock } = await account([moved(1, 'receive', 'in')])
    said.status = 502
    await tab(/^Activity/)
    await reads('Failed to fetch transactions')
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['CLICK_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS']),
    )
    expect(Object.values(client.use(activity).getState())).toMatchObject([{ empty: true, loading: false, rows: [] }])
    said.status = 200
    await act(() => clock.advance(30_000))
    await reads('Received')
  })

  test('a transaction that was just sent is there at once, under its month, and counted at the tab', async () => {
    const { client, reads, tab, wallet, panel } = await account([moved(20, 'receive', 'in')])
    await tab(/^Activity/)
    await reads('Received')
    await act(async () => {
      const sent = sendTransaction(client, { transaction: {} })
      wallet.approve()
      await sent
    })
    await reads('Pending')
    expect(panel()).toMatch(/^January.*Pending.*December 2025.*Received/)
    expect(modal().getByRole('tab', { name: 'Activity (1)' })).toBeTruthy()
  })

  test('how long ago it was stays true while one looks', async () => {
    const { reads, tab, clock, client, wallet } = await account()
    await tab(/^Activity/)
    await reads('No activity yet')
    await act(async () => {
      const sent = sendTransaction(client, { transaction: {} })
      wallet.approve()
      await sent
    })
    await reads('0 sec')
    await act(() => clock.advance(120_000))
    await reads('2 min')
  })

  test('Load more brings older ones', async () => {
    const { reads, tab, said } = await account([moved(1, 'receive', 'in')])
    said.next = 'page2'
    await tab(/^Activity/)
    await reads('Load more')
    said.history = [moved(40, 'burn', 'out')]
    said.next = null
    press(named('Load more'))
    await reads(/December 2025.*November 2025.*Burned/)
  })
})
