import { createLatchkey, type LatchkeyOptions, type Route, type WalletSource } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import { mainnet } from '@latchkey/core/networks'
import { createMockAuth, createMockEvm } from '@latchkey/core/testing'
import { walletDirectory } from '@latchkey/core/wallets'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, phone, wallets } from '../../test/at-view.tsx'
import { host, painted, shown } from '../../test/modal.ts'

type Part = () => Partial<LatchkeyOptions>

/** Enough for a page with one row of each kind. */
const short: WalletSource = {
  async getWallets(query) {
    const found = await wallets.getWallets({ ...query, page: 1, entries: 100 })
    const few = found.wallets.slice(0, 6)
    return { wallets: query.page === 1 ? few.slice(0, query.entries) : [], count: few.length }
  },
}

const services = { url: 'https://services.example', projectId: 'id' }

/** Services that keep the same list and have an image for each wallet. */
const working = async (input: string | URL | Request) => {
  const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
  if (pathname.startsWith('/getWalletImage')) return new Response(image, { headers: { 'content-type': 'image/png' } })
  if (pathname !== '/getWallets')
    return Response.json({ features: [], allowedOrigins: ['*'], isAnalyticsEnabled: false, data: [], count: 0 })
  const list = (name: string) => searchParams.get(name)?.split(',')
  const found = await short.getWallets({
    page: Number(searchParams.get('page')),
    entries: Number(searchParams.get('entries')),
    include: list('include'),
    search: searchParams.get('search') ?? undefined,
  })
  return Response.json({ count: found.count, data: found.wallets.map(asSent) })
}
const image = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
/** Services write names of fields in another way than core. */
const asSent = (wallet: object) =>
  Object.fromEntries(
    Object.entries(wallet).map(([name, value]) => [name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`), value]),
  )

/** What an app may leave out of its client: any combination must lead the visitor somewhere. */
const sources: Readonly<Record<string, Part>> = {
  'no list': () => ({ wallets: undefined }),
  'a list': () => ({ wallets: short }),
  'an empty list': () => ({ wallets: { getWallets: async () => ({ wallets: [], count: 0 }) } }),
  'a list that fails': () => ({ wallets: { getWallets: () => Promise.reject(new Error('offline')) } }),
  'services that are down': () => ({
    wallets: undefined,
    services,
    fetch: async () => new Response('{}', { status: 503 }),
  }),
  'services that work': () => ({ wallets: undefined, services, fetch: working }),
}
const pairings: Readonly<Record<string, Part>> = {
  'a pairing': () => ({}),
  'no pairing': () => ({ pairing: undefined }),
}
const adapters: Readonly<Record<string, Part>> = {
  'no adapter': () => ({ adapters: [] }),
  'no installed wallet': () => ({ adapters: [createMockEvm({ wallets: [] }).adapter] }),
  'an installed wallet': () => ({}),
}
const noLogin: Readonly<Record<string, Part>> = { 'no login': () => ({}) }
const logins: Readonly<Record<string, Part>> = {
  ...noLogin,
  'a login': () => ({ auth: createMockAuth({ answers: loginAnswers }) }),
}
const loginAnswers = {
  'email.start': () => ({ action: 'VERIFY_OTP' }),
  'farcaster.uri': () => ({ url: 'https://farcaster.example/1' }),
}
const configurations = Object.entries(sources).flatMap(([source, ofSource]) =>
  Object.entries(pairings).flatMap(([pairing, ofPairing]) =>
    Object.entries(adapters).flatMap(([adapter, ofAdapter]) =>
      // The login is beside the list, whose sources are told apart without it.
      Object.entries(source === 'a list' ? logins : noLogin).map(([login, ofLogin]): readonly [string, Part] => [
        `${source}, ${pairing}, ${adapter}, ${login}`,
        () => ({ ...ofSource(), ...ofPairing(), ...ofAdapter(), ...ofLogin() }),
      ]),
    ),
  ),
)

/** Where an app or a button of its page may open the modal. */
const openings: readonly Route[] = [
  { view: 'Connect' },
  { view: 'AllWallets' },
  { view: 'GetWallet' },
  { view: 'WhatIsAWallet' },
  { view: 'Downloads', walletId: 'rabby' },
  { view: 'Downloads', walletId: 'unknown' },
]

const sameRoute = (a: Route, b: Route) => JSON.stringify(a) === JSON.stringify(b)
const root = () => host()?.shadowRoot?.querySelector<HTMLElement>('[data-latchkey-view]')
const controls = () => {
  const all = [...(root()?.querySelectorAll<HTMLElement>('button:enabled, a[href]') ?? [])]
  const rows = all.filter((element) => element.closest('[data-latchkey-wallet]'))
  // Where many rows do the same, the first two are enough.
  return all.filter((element) => !rows.includes(element) || rows.indexOf(element) < 2)
}
const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') || (element.textContent ?? '')
/** It asks again for what failed, copies, or opens a window: none is seen in the page. */
const actsUnseen = /Try again|Copy|Resend|Open the window again/

/** A page, a wallet's own app by its scheme, or the code of a pairing (EIP-1328). */
const leadsOut = (href: string) =>
  /^(https:\/\/[^/]+\.|wc:.|(?!(?:javascript|data|blob|file|http):)[a-z][a-z\d+.-]*:\/\/)/.test(href)

function problemOf({ view }: Route): readonly string[] | undefined {
  if (shown() !== view) return [`${view} isn’t shown, but ${shown()}`]
  if (!root()?.textContent) return [`${view} is empty`]
  return root()?.querySelector('[aria-busy=true], .lk-shimmer') ? [`${view} still waits`] : undefined
}

// Modules are here before a fake clock counts.
beforeAll(async () => {
  const [{ otherViews }, { accountViews }, { otherViews: logInViews }] = await Promise.all([
    import('../modal/other-views.ts'),
    import('../modal/account-views.ts'),
    import('../modal/log-in-views.ts'),
  ])
  const all = [otherViews, accountViews, logInViews].flatMap((views) => Object.values(views))
  const parts = [import('./phone-links.ts'), import('./login/log-in.tsx'), import('./login/login-text.ts')]
  await Promise.all([...parts, ...[true, false].flatMap((onPhone) => all.map((load) => load(onPhone)))])
  const fetch = async () => Response.json({ data: [], count: 0 })
  const client = createLatchkey({ networks: [mainnet], services, fetch, logLevel: 'silent' })
  await client.use(walletDirectory).lookup('rabby')
})

describe.each([
  ['desktop', undefined],
  ['phone', phone],
] as const)('on a %s every view settles and every press leads somewhere', (_, platform) => {
  test.each(configurations)('with %s', async (_configuration, options) => {
    const { client, clock, settle, show } = await at({}, { platform, client: { ...options(), logLevel: 'silent' } })
    const look = async () => {
      await settle()
      await act(() => clock.advance(500))
    }
    const here = () => current(client.router.getState().history)
    const problems: string[] = []
    const routes: Route[] = [...openings]
    await show()
    for (const route of routes) {
      const visit = async () => {
        const { open } = client.router.getState()
        act(() => {
          client.router.set({ open: true })
          client.router.reset(route)
        })
        if (!open) await painted()
        // Services that fail are asked several times.
        for (let times = 0; times < 20 && (times === 0 || problemOf(route)); times += 1) await look()
      }
      await visit()
      problems.push(...(problemOf(route) ?? []))
      for (const index of controls().keys()) {
        await visit()
        const control = controls()[index]
        if (control?.matches('a[href]') && !leadsOut(control.getAttribute('href') ?? ''))
          problems.push(`"${nameOf(control)}" of ${route.view} leads to "${control.getAttribute('href')}"`)
        if (!control || control.matches('a[href]') || actsUnseen.test(nameOf(control))) continue
        const email = root()?.querySelector<HTMLInputElement>('input[type=email]')
        if (email) fireEvent.change(email, { target: { value: 'ada@shop.example' } })
        const before = root()?.innerHTML
        fireEvent.click(control)
        await look()
        const there = here()
        if (sameRoute(there, route)) {
          if (client.router.getState().open && root()?.innerHTML === before)
            problems.push(`"${nameOf(control)}" of ${route.view} does nothing`)
        } else if (!routes.some((known) => sameRoute(known, there))) routes.push(there)
      }
    }
    expect(problems).toEqual([])
  })
})

// Above, a view finds what the views before it have loaded.
describe.each(Object.entries(sources))('with %s and no pairing', (_, ofSource) => {
  test.each(openings.map((route) => [Object.values(route).join(' '), route] as const))(
    '%s settles as the first view of the page',
    async (_name, route) => {
      const options = { ...ofSource(), pairing: undefined, logLevel: 'silent' } as const
      const { client, clock } = await at({}, { client: options })
      act(() => {
        client.router.set({ open: true })
        client.router.reset(route)
      })
      // Real time within `act`, because parts of a view still load.
      const pass = () => new Promise((resolve) => setTimeout(resolve, 20))
      for (let times = 0; times < 100 && (times < 5 || problemOf(route)); times += 1)
        await act(async () => {
          await clock.advance(500)
          await pass()
        })
      const problems = problemOf(route) ?? []
      cleanup()
      expect(problems).toEqual([])
    },
  )
})

test('the services that work bring the list, so that they are another case than an empty one', async () => {
  const { settle, show } = await at({ view: 'AllWallets' }, { client: sources['services that work']?.() })
  await show()
  await settle()
  expect(root()?.querySelectorAll('[data-latchkey-wallet]')).toHaveLength(6)
})
