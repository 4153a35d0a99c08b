import { refusalOf } from '@latchkey/frame/protocol'
import type { Account, LoginRouteName } from '@latchkey/frame/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, deriveKeys } from '../keys/derive.ts'
import { createRecoverySecret } from '../keys/recovery-code.ts'
import { createSeed } from '../keys/seed.ts'
import type { Browser, Page } from '../testing/browser.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { type HeldShare, heldShares } from './held-shares.ts'
import { isShareFor, shareName } from './is-share-for.ts'
import { addRecovery, createVault, openVault, recoverVault, vaultState } from './vault.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** A page that loses answers of the login server; the server has done what it was asked. */
async function losingPage(browser: Browser) {
  let lost: LoginRouteName | undefined
  const page = await browser.openPage({
    after(step) {
      if (step !== lost) return
      lost = undefined
      throw new Error('the answer was lost')
    },
  })
  const lose = (name: LoginRouteName) => {
    lost = name
  }
  return { ...page, lose }
}

/** A page whose requests wait until the test sends them on, as in a slow network. */
async function slowPage(browser: Browser, slow: LoginRouteName) {
  const page = await browser.openPage()
  let late: (() => Promise<unknown>) | undefined
  const server: Page['server'] = {
    async call(name, request, options) {
      if (name !== slow || late) return page.server.call(name, request, options)
      late = () => page.server.call(name, request, options)
      throw new Error('the request takes too long')
    },
  }
  return { ...page, server, arrive: async () => late?.() }
}

/** A page that goes on only after something else, with what it read from the browser before that. */
const pageBehind = async (browser: Browser, other: () => Promise<unknown>): Promise<Page> => {
  const page = await browser.openPage()
  const read: Page['store']['read'] = async (name) => {
    const content = await page.store.read(name)
    await other().catch(() => {})
    return content
  }
  return { ...page, store: { ...page.store, read } }
}

const seen = async ({ server }: Page): Promise<Account> => (await server.call('account', {})).account
const addressOf = async (page: Page, account: Account) => addressesOf(await deriveKeys(await openVault(page, account)))

test('the only share of an earlier version, which was stored without a list, opens the keys and counts in a list from then on', async () => {
  const page = await site.newBrowser().openPage()
  const account = await createVault(page, await page.logIn(site.newEmail()))
  const name = shareName(account.id)
  const [share] = JSON.parse(new TextDecoder().decode(await page.store.read(name))) as HeldShare[]
  const { eip155, own, solana } = share as HeldShare
  const earlier = JSON.stringify({ accountId: account.id, eip155, solana, own })
  await page.store.write(name, new TextEncoder().encode(earlier))
  expect(await isShareFor(page.store, account)).toBe(true)
  expect(await vaultState(page, account)).toBe('ready')
  expect(await addressOf(page, account)).toEqual(account.addresses)
  expect(await heldShares(page.store, account.id).read()).toEqual([{ eip155, solana, own, isSure: true }])
})

describe('a lost answer at the making of keys', () => {
  test('a second press in the same page ends with the keys of the first', async () => {
    const page = await losingPage(site.newBrowser())
    const before = await page.logIn(site.newEmail())
    page.lose('vault/create')
    await expect(createVault(page, before)).rejects.toThrow('the answer was lost')
    const account = await createVault(page, before)
    expect(account.addresses).toEqual((await seen(page)).addresses)
    expect(await vaultState(page, account)).toBe('ready')
    expect(await addressOf(page, account)).toEqual(account.addresses)
  })

  test('an import that is pressed again is done; another one is refused, and the first keys stay', async () => {
    const page = await losingPage(site.newBrowser())
    const before = await page.logIn(site.newEmail())
    const [seed, other] = [createSeed(), createSeed()]
    page.lose('vault/create')
    await expect(createVault(page, before, seed.slice())).rejects.toThrow('the answer was lost')
    const refused = await createVault(page, before, other).catch(refusalOf)
    expect(refused).toMatchObject({ code: 'login/vault-state' })
    const account = await createVault(page, before, seed.slice())
    expect(account.addresses).toEqual(addressesOf(await deriveKeys(seed)))
    expect(await openVault(page, account)).toEqual(seed)
  })

  test('two tabs that make keys at once have the same ones', async () => {
    const browser = site.newBrowser()
    const one = await losingPage(browser)
    const before = await one.logIn(site.newEmail())
    one.lose('vault/create')
    const other = await pageBehind(browser, () => first)
    // The first tab has the lock before the second one asks for it: how long the keys take to derive doesn't decide.
    const holding = Promise.withResolvers<void>()
    const read: Page['store']['read'] = (name) => {
      holding.resolve()
      return one.store.read(name)
    }
    const first = createVault({ ...one, store: { ...one.store, read } }, before)
    await holding.promise
    const [lost, second] = await Promise.allSettled([first, createVault(other, before)])
    expect(lost.status).toBe('rejected')
    const account = await createVault(one, before)
    expect(second).toMatchObject({ value: { addresses: account.addresses } })
    expect(await addressOf(other, account)).toEqual(account.addresses)
  })

  test('a request that arrives behind the second press, which it defeats, leaves keys that open', async () => {
    const browser = site.newBrowser()
    const slow = await slowPage(browser, 'vault/create')
    const before = await slow.logIn(site.newEmail())
    await expect(createVault(slow, before)).rejects.toThrow('too long')
    const next = await browser.openPage()
    const between: Page['server'] = {
      async call(name, request, options) {
        if (name === 'vault/create') await slow.arrive()
        return next.server.call(name, request, options)
      },
    }
    const account = await createVault({ ...next, server: between }, before)
    expect(await vaultState(next, account)).toBe('ready')
    expect(await addressOf(next, account)).toEqual((await seen(next)).addresses)
  })

  test('while the server can’t say what became of the first, no other keys are begun', async () => {
    const page = await losingPage(site.newBrowser())
    const before = await page.logIn(site.newEmail())
    page.lose('vault/create')
    await expect(createVault(page, before)).rejects.toThrow('the answer was lost')
    page.lose('account')
    await expect(createVault(page, before)).rejects.toThrow('the answer was lost')
    const account = await createVault(page, before)
    expect(await addressOf(page, account)).toEqual((await seen(page)).addresses)
  })

  test('shares that can’t be read for a moment are not taken for none, and stay', async () => {
    const page = await losingPage(site.newBrowser())
    const before = await page.logIn(site.newEmail())
    page.lose('vault/create')
    await expect(createVault(page, before)).rejects.toThrow('the answer was lost')
    const read = () => Promise.reject(new Error('the storage is busy'))
    await expect(createVault({ ...page, store: { ...page.store, read } }, before)).rejects.toThrow(
      'the storage is busy',
    )
    const account = await createVault(page, before)
    expect(await addressOf(page, account)).toEqual((await seen(page)).addresses)
  })
})

/** Loses the request or the answer of one call after the other, until the flow needs no more calls. */
async function loseEverywhere(run: (steps: Parameters<Browser['openPage']>[0]) => Promise<void>) {
  for (const moment of ['before', 'after'] as const)
    for (let at = 0; ; at++) {
      let [step, isLost] = [0, false]
      const lose = () => {
        if (step++ !== at) return
        isLost = true
        throw new Error('lost')
      }
      await run({ [moment]: lose })
      if (!isLost) {
        expect(at).toBeGreaterThan(3)
        break
      }
    }
}

test('whatever call or write is lost, presses in the same page end with keys that open, and they are recovered', async () => {
  const secret = createRecoverySecret()
  /** Presses again after what was lost. */
  const press = <T>(act: () => Promise<T>): Promise<T> =>
    act().catch((error: Error) => (error.message === 'lost' ? act() : Promise.reject(error)))
  await loseEverywhere(async (steps) => {
    const [browser, email] = [site.newBrowser(), site.newEmail()]
    const page = await browser.openPage(steps)
    const before = await page.logIn(email)
    const account = await press(() => createVault(page, before))
    const seed = await press(() => openVault(page, account))
    expect(addressesOf(await deriveKeys(seed))).toEqual(account.addresses)
  })
  const [owner, email] = [await site.newBrowser().openPage(), site.newEmail()]
  const made = await createVault(owner, await owner.logIn(email))
  const seed = await openVault(owner, made)
  const { recoveries } = await addRecovery(owner, made, { seed, secret, kind: 'code', label: 'Printed code' })
  await loseEverywhere(async (steps) => {
    // Recoveries are limited by the hour.
    site.clock.time += 3_600_000 * 25
    const page = await site.newBrowser().openPage(steps)
    const before = await page.logIn(email)
    const account = await press(() => recoverVault(page, before, { id: recoveries[0]?.id ?? '', secret }))
    expect(await press(() => openVault(page, account))).toEqual(seed)
  })
})

describe('an account with a recovery', () => {
  const secret = createRecoverySecret()
  async function begun() {
    const [browser, email] = [site.newBrowser(), site.newEmail()]
    const page = await browser.openPage()
    const made = await createVault(page, await page.logIn(email))
    const seed = await openVault(page, made)
    const account = await addRecovery(page, made, { seed, secret, kind: 'code', label: 'Printed code' })
    site.wait()
    return { account, browser, email, factor: { id: account.recoveries[0]?.id ?? '', secret }, page, seed }
  }
  /** Ends the browser's device as from "Your login" elsewhere, and logs it in again. */
  async function endAndLogIn({ browser, email, page }: Awaited<ReturnType<typeof begun>>) {
    const { devices } = await page.server.call('devices', {})
    await page.server.call('devices/end', { deviceId: devices.find(({ isCurrent }) => isCurrent)?.id ?? '' })
    await page.tokens.write(undefined)
    site.wait()
    const next = await losingPage(browser)
    return { next, account: await next.logIn(email) }
  }

  test('a device that was ended and recovered opens by its new split, also where the answer was lost', async () => {
    const first = await begun()
    const { account, next } = await endAndLogIn(first)
    expect(await vaultState(next, account)).toBe('needs-recovery')
    next.lose('vault/share/write')
    await expect(recoverVault(next, account, first.factor)).rejects.toThrow('the answer was lost')
    const now = await seen(next)
    expect(await vaultState(next, now)).toBe('ready')
    expect(await openVault(next, now)).toEqual(first.seed)
    expect(await openVault(next, now)).toEqual(first.seed)
  })

  test('a device whose shares are all of another split is led to its recovery, and opens after it', async () => {
    const first = await begun()
    const stranger = await slowPage(first.browser, 'vault/share/write')
    const kept = new Map(first.browser.values)
    // The server has the part of a later split; this browser lost that one, as after a restored profile.
    await recoverVault(await first.browser.openPage(), first.account, first.factor)
    for (const [name, value] of kept) first.browser.values.set(name, value)
    const now = await seen(stranger)
    expect(await vaultState(stranger, now)).toBe('ready')
    const refused = await openVault(stranger, now).catch(refusalOf)
    expect(refused).toMatchObject({ code: 'login/needs-recovery' })
    expect(await vaultState(stranger, now)).toBe('needs-recovery')
    const page = await first.browser.openPage()
    const account = await recoverVault(page, now, first.factor)
    expect(await vaultState(page, account)).toBe('ready')
    expect(await openVault(page, account)).toEqual(first.seed)
  })

  test('a recovery whose request arrives behind the next one opens as well', async () => {
    const first = await begun()
    const browser = site.newBrowser()
    const slow = await slowPage(browser, 'vault/share/write')
    const account = await slow.logIn(first.email)
    await expect(recoverVault(slow, account, first.factor)).rejects.toThrow('too long')
    const page = await browser.openPage()
    const recovered = await recoverVault(page, account, first.factor)
    expect(await openVault(page, recovered)).toEqual(first.seed)
    await slow.arrive()
    expect(await openVault(page, recovered)).toEqual(first.seed)
    expect(await vaultState(page, recovered)).toBe('ready')
  })

  test('two tabs that recover take turns, and both open where only the first reaches the server', async () => {
    const first = await begun()
    const browser = site.newBrowser()
    const one = await losingPage(browser)
    const account = await one.logIn(first.email)
    const other = await slowPage(browser, 'vault/share/write')
    const steps: string[] = []
    const noted = (tab: Page, name: string): Page => ({
      ...tab,
      server: {
        call(route, request, options) {
          steps.push(name)
          return tab.server.call(route, request, options)
        },
      },
    })
    one.lose('vault/share/write')
    const recover = (tab: Page) => recoverVault(tab, account, first.factor)
    const both = await Promise.allSettled([recover(noted(one, 'one')), recover(noted(other, 'other'))])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(steps).toEqual(['one', 'one', 'one', 'other', 'other', 'other'])
    const now = await seen(one)
    expect(await vaultState(one, now)).toBe('ready')
    expect(await openVault(one, now)).toEqual(first.seed)
    expect(await openVault(other, now)).toEqual(first.seed)
  })
})
