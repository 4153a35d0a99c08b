import { expect, test, vi } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { listWallets } from '../../testing/mock-wallet-source.ts'
import { createLazyPages } from './lazy-pages.ts'
import * as code from './wallet-pages.ts'

/** Pages of 40 wallets whose code comes when it is told to, or doesn't. */
function setUp() {
  const { client, clock } = createTestClient()
  const asked: { page: number; search?: string | undefined }[] = []
  const wallets = listWallets(40)
  const loads: { arrive(): void; fail(): void }[] = []
  const pages = createLazyPages(
    () =>
      new Promise((resolve, reject) =>
        loads.push({ arrive: () => resolve(code), fail: () => reject(new TypeError('Failed to fetch')) }),
      ),
    {
      client,
      queries: {
        featured: async () => [],
        recommended: async () => ({ wallets: [], count: 0 }),
        excluded: async () => [],
        one: async () => undefined,
        async list({ page, search }) {
          asked.push({ page, search })
          return { wallets: search ? wallets.slice(0, 1) : wallets, count: 40 }
        },
      },
      curated: {
        getState: () => curated,
        getInitialState: () => curated,
        subscribe: () => () => {},
        load: async () => {},
      },
      images: { want: () => {} },
      rowsOf: (all) => all.length,
    },
  )
  return { pages, clock, asked, loads }
}

const curated = {
  status: 'ready',
  recognise: undefined,
  featured: [],
  recommended: [],
  excluded: [],
  count: 40,
} as const

test('nothing is loaded before something is asked', () => {
  const { loads, pages } = setUp()
  expect(pages.getState().pages.status).toBe('idle')
  expect(loads).toHaveLength(0)
})

test('a request while the module loads shows at once, and is answered when it is loaded', async () => {
  const { asked, clock, loads, pages } = setUp()
  pages.send({ type: 'more' })
  expect(pages.getState().pages.status).toBe('loading')
  pages.send({ type: 'query', query: 'Wal' })
  pages.send({ type: 'query', query: 'Wallet' })
  expect(pages.getState().query).toBe('Wallet')
  expect(loads).toHaveLength(1)
  const queries: string[] = []
  pages.subscribe(({ query }) => queries.push(query))
  loads[0]?.arrive()
  await clock.flush()
  await clock.advance(300)
  expect(asked).toEqual([{ page: 1 }, { page: 1, search: 'Wallet' }])
  expect(pages.getState()).toMatchObject({ query: 'Wallet', pages: { status: 'ready' }, search: { status: 'ready' } })
  // A field that is typed in must not lose letters in between.
  expect(new Set(queries)).toEqual(new Set(['Wallet']))
})

test('code that could not be loaded is a failure to be asked again, with what was asked', async () => {
  const { asked, clock, loads, pages } = setUp()
  pages.send({ type: 'more' })
  pages.send({ type: 'query', query: 'Wallet' })
  loads[0]?.fail()
  await vi.waitFor(() => expect(pages.getState()).toMatchObject({ query: 'Wallet', pages: { status: 'error' } }))
  expect(pages.getState().pages.error).toMatchObject({ name: 'LatchkeyError' })
  pages.send({ type: 'retry' })
  expect(pages.getState().pages).toMatchObject({ status: 'loading' })
  expect(pages.getState().pages.error).toBeUndefined()
  loads[1]?.arrive()
  await clock.flush()
  await clock.advance(300)
  expect(asked).toEqual([{ page: 1 }, { page: 1, search: 'Wallet' }])
  expect(pages.getState()).toMatchObject({ pages: { status: 'ready' }, search: { status: 'ready' } })
})
