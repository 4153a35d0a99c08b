import type { LocalFeatures } from '@latchkey/core'
import { pay } from '@latchkey/core/features/pay'
import { remoteSettings } from '@latchkey/core/modal'
import { act, cleanup, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, modal, named, press, see, shown } from '../../test/modal.ts'

const services = { url: 'https://services.example', projectId: 'p' }
const alice = '0x1111111111111111111111111111111111111111'
const bob = '0x2222222222222222222222222222222222222222'
/** Much of their code loads within a test. */
const slow = { timeout: 30_000 }

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  const { accountViews } = await import('../modal/account-views.ts')
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./account-tabs.tsx'),
    import('./account-tokens.tsx'),
    import('./account-activity.tsx'),
    import('./offers.lazy.ts'),
    ...Object.values(accountViews).map((load) => load()),
  ])
}, 60_000)

const options = {
  purchaseCurrencies: [
    {
      id: 'eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1' }],
    },
  ],
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '500.00' }] }],
}
const moved = {
  id: 'tx1',
  metadata: {
    minedAt: '2025-12-31T00:00:00.000Z',
    chain: 'eip155:1',
    hash: `0x${'1'.repeat(64)}`,
    operationType: 'send',
    status: 'confirmed',
    sentFrom: alice,
    sentTo: bob,
  },
  transfers: [{ direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { name: 'Ether', symbol: 'ETH' } }],
}

/** An app with services that can do everything, whose wallet is connected and whose account is shown. */
async function account({ features, operator }: { features?: LocalFeatures; operator?: readonly string[] } = {}) {
  // One page at a time: the document is the same.
  cleanup()
  const said = { operator, works: true, gate: Promise.resolve() }
  const fetch = async (address: string) => {
    const name = new URL(address).pathname.split('/').at(-1) ?? ''
    if (name === 'supported-chains') await said.gate
    const bodies: Record<string, unknown> = {
      'supported-chains': {
        http: ['eip155:1'],
        ...(said.works && { swaps: ['eip155:1'], onramp: [{ id: 'moonpay', namespaces: ['eip155'] }] }),
      },
      providers: { providers: [{ id: 'moonpay', namespaces: ['eip155'], quotes: true, follows: true }] },
      options,
      balance: { balances: [] },
      history: { data: [moved], next: null },
      tokens: { tokens: [] },
      contracts: { contracts: [] },
      config: { features: said.operator?.map((id) => ({ id, isEnabled: true, config: null })) ?? [] },
      origins: { allowedOrigins: [] },
    }
    const body = bodies[name]
    const answer = { ok: body !== undefined, status: body === undefined ? 404 : 200 }
    return { ...answer, text: async () => JSON.stringify(body ?? {}), blob: async () => new Blob() }
  }
  const page = await at({}, { client: { services, fetch: fetch as never, features } })
  if (operator) await act(() => page.client.use(remoteSettings).follow())
  await page.connect()
  return {
    ...page,
    said,
    async open() {
      await page.show()
      await see('Account')
      await page.settle()
    },
    /** Once all that the services say has arrived. */
    settled: (names: readonly string[]) =>
      waitFor(async () => {
        await page.settle()
        expect(offered()).toEqual(names)
      }),
  }
}

const words = /^(Send|Receive|Swap|Buy|Activity)$/
/** The account's buttons and tabs that lead to an optional part. */
const offered = () =>
  ['button', 'tab'].flatMap((role) =>
    modal()
      .queryAllByRole(role, { name: words })
      .map((one) => one.textContent),
  )
const everything = ['Send', 'Receive', 'Swap', 'Buy', 'Activity']
const order = { id: 'order-42', to: bob, asset: 'eip155:1/slip44:60', amount: '0.5' }

describe('optional parts', slow, () => {
  test('[S1.12] send, receive, swap, buy, activity and pay are there when they are on and work, and absent when the app or its operator has them off', async () => {
    const page = await account()
    await page.open()
    await page.settled(everything)
    for (const [name, view] of [
      ['Send', 'WalletSend'],
      ['Receive', 'WalletReceive'],
      ['Swap', 'Swap'],
      ['Buy', 'Buy'],
    ] as const) {
      press(named(name))
      await see(view)
      await page.open()
      await page.settled(everything)
    }
    press(modal().getByRole('tab', { name: 'Activity' }))
    await waitFor(async () => {
      await page.settle()
      expect(inside('[role=tabpanel]')?.textContent).toMatch(/1\.500 ETH/)
    })
    act(() => void pay(page.client, order).catch(() => {}))
    await see('Pay')

    // The app's own switches, one after the other.
    for (const [features, name] of [
      [{ send: false }, 'Send'],
      [{ receive: false }, 'Receive'],
      [{ swap: false }, 'Swap'],
      [{ buy: false }, 'Buy'],
      [{ activity: false }, 'Activity'],
    ] as const) {
      const without = await account({ features })
      await without.open()
      await without.settled(everything.filter((one) => one !== name))
    }
    const unpaid = await account({ features: { pay: false } })
    await expect(pay(unpaid.client, order)).rejects.toMatchObject({ code: 'pay/off' })
    expect(shown()).not.toBe('Pay')

    // The operator's features. The operator doesn't decide about features that need no services.
    for (const [operator, names] of [
      [[], ['Send', 'Receive']],
      [['swap'], ['Send', 'Receive', 'Swap']],
      [['onramp'], ['Send', 'Receive', 'Buy']],
      [['activity'], ['Send', 'Receive', 'Activity']],
    ] as const) {
      const ruled = await account({ operator })
      await ruled.open()
      await ruled.settled(names)
    }
  }, 60_000)

  test('the operator’s settings count as they arrive', async () => {
    const page = await account({ operator: ['swap'] })
    await page.open()
    await page.settled(['Send', 'Receive', 'Swap'])
    page.said.operator = ['onramp', 'activity']
    await act(() => page.client.use(remoteSettings).follow())
    await page.settled(['Send', 'Receive', 'Buy', 'Activity'])
  })
})

describe('the row of buttons', slow, () => {
  /** The services answer when the returned function is called. */
  function hold(said: { gate: Promise<void> }): () => void {
    let answer = () => {}
    said.gate = new Promise((resolve) => {
      answer = resolve
    })
    return () => answer()
  }
  const columns = () => inside('.lk-account-actions')?.style.getPropertyValue('--lk-action-columns')

  test('actions that the services confirm have their column before they come, so that no button moves', async () => {
    const page = await account()
    const answer = hold(page.said)
    await page.open()
    expect([offered(), columns()]).toEqual([['Send', 'Receive', 'Activity'], '4'])
    answer()
    await page.settled(everything)
    expect(columns()).toBe('4')
  })

  test('a column whose button doesn’t come goes while the dialog opens, and stays after that', async () => {
    for (const [waitMs, kept] of [
      [0, '2'],
      [200, '4'],
    ] as const) {
      const page = await account({ features: { activity: false } })
      page.said.works = false
      const answer = hold(page.said)
      await page.open()
      expect(columns()).toBe('4')
      await act(() => page.clock.advance(waitMs))
      answer()
      await waitFor(async () => {
        await page.settle()
        expect([offered(), columns()]).toEqual([['Send', 'Receive'], kept])
      })
    }
  })
})
