import { refusalOf } from '@latchkey/frame/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressesOf, deriveKeys } from '../keys/derive.ts'
import { createRecoverySecret } from '../keys/recovery-code.ts'
import { createSeed, readWords, wordsOf } from '../keys/seed.ts'
import type { Browser } from '../testing/browser.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { addRecovery, createVault, openVault, recoverVault, stepUp, vaultState } from './vault.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

const newBrowser = () => site.newBrowser()
const newEmail = () => site.newEmail()
const wait = () => site.wait()

async function newAccount(browser: Browser = newBrowser(), email = newEmail()) {
  const page = await browser.openPage()
  const account = await createVault(page, await page.logIn(email))
  return { account, browser, email, page }
}

describe('an account', () => {
  test('is empty until its keys are made, and opens on its device alone', async () => {
    const browser = newBrowser()
    const page = await browser.openPage()
    const email = newEmail()
    const before = await page.logIn(email)
    expect(await vaultState(page, before)).toBe('empty')
    const account = await createVault(page, before)
    expect(await vaultState(page, account)).toBe('ready')
    const seed = await openVault(page, account)
    expect(addressesOf(await deriveKeys(seed))).toEqual(account.addresses)

    wait()
    const second = await newBrowser().openPage()
    const seen = await second.logIn(email)
    expect(seen.addresses).toEqual(account.addresses)
    expect(await vaultState(second, seen)).toBe('needs-recovery')
    await expect(openVault(second, seen)).rejects.toThrow('This device has no share of the account')
  })

  test('an imported seed keeps its addresses', async () => {
    const page = await newBrowser().openPage()
    const seed = createSeed()
    const expected = addressesOf(await deriveKeys(seed))
    const account = await createVault(page, await page.logIn(newEmail()), seed)
    expect(account.addresses).toEqual(expected)
    expect(seed.every((byte) => byte === 0)).toBe(true)
  })

  test('of 12 words opens on its device, and on a second one by a recovery factor', async () => {
    const words = 'test test test test test test test test test test test junk'
    const email = newEmail()
    const page = await newBrowser().openPage()
    const account = await createVault(page, await page.logIn(email), readWords(words))
    expect(account.addresses?.eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const seed = await openVault(page, account)
    expect(wordsOf(seed)).toBe(words)
    const secret = createRecoverySecret()
    const { recoveries } = await addRecovery(page, account, { seed, secret, kind: 'code', label: 'Printed code' })
    wait()
    const second = await newBrowser().openPage()
    const recovered = await recoverVault(second, await second.logIn(email), { id: recoveries[0]?.id ?? '', secret })
    expect(wordsOf(await openVault(second, recovered))).toBe(words)
  })

  test('comes to a second device by a recovery factor, and the first goes on', async () => {
    const first = await newAccount()
    const secret = createRecoverySecret()
    const seed = await openVault(first.page, first.account)
    const account = await addRecovery(first.page, first.account, { seed, secret, kind: 'code', label: 'Printed code' })
    const [factor] = account.recoveries
    if (!factor) throw new Error('No recovery factor')

    wait()
    const page = await newBrowser().openPage()
    const seen = await page.logIn(first.email)
    const wrong = recoverVault(page, seen, { id: factor.id, secret: createRecoverySecret() })
    await expect(wrong).rejects.toThrow('It does not open with this')
    const recovered = await recoverVault(page, seen, { id: factor.id, secret })
    expect(await openVault(page, recovered)).toEqual(seed)
    expect(await openVault(first.page, first.account)).toEqual(seed)
  })

  test('is recovered for the addresses alone that the recovery was sealed for, whatever the server says', async () => {
    const first = await newAccount()
    const secret = createRecoverySecret()
    const seed = await openVault(first.page, first.account)
    const { recoveries } = await addRecovery(first.page, first.account, { seed, secret, kind: 'code', label: 'Code' })
    const factor = { id: recoveries[0]?.id ?? '', secret }
    wait()
    const page = await newBrowser().openPage()
    const seen = await page.logIn(first.email)
    const { eip155, solana } = addressesOf(await deriveKeys(createSeed()))
    for (const changed of [{ eip155 }, { solana }, { eip155, solana }]) {
      const addresses = { ...addressesOf(await deriveKeys(seed)), ...changed }
      // The seal stays shut: no share of the server's is joined with it.
      await expect(recoverVault(page, { ...seen, addresses }, factor)).rejects.toThrow('It does not open with this')
    }
    expect(await openVault(page, await recoverVault(page, seen, factor))).toEqual(seed)
  })

  test('a recovery overwrites the opened share, also when the server’s share does not fit it', async () => {
    const first = await newAccount()
    const secret = createRecoverySecret()
    const seed = await openVault(first.page, first.account)
    const { recoveries } = await addRecovery(first.page, first.account, { seed, secret, kind: 'code', label: 'Code' })
    wait()
    const page = await newBrowser().openPage()
    const seen = await page.logIn(first.email)
    const opened: Uint8Array[] = []
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...args) => {
      const content = await decrypt(...args)
      opened.push(new Uint8Array(content))
      return content
    })
    const call = async (name: never, payload: never) => {
      const answer = await page.server.call(name, payload)
      return name === 'vault/recovery/read' ? { ...(answer as object), share: 'AAAA' } : answer
    }
    const lying = { ...page, server: { call: call as typeof page.server.call } }
    const recover = recoverVault(lying, seen, { id: recoveries[0]?.id ?? '', secret })
    await expect(recover).rejects.toThrow('The shares do not belong to this account')
    // The services run in this process and open texts too. The share is the last.
    expect(opened.at(-1)?.every((byte) => byte === 0)).toBe(true)
  })

  test('is not deleted with the login alone: the factor has to allow it', async () => {
    const { account: begun, page } = await newAccount()
    const secret = createRecoverySecret()
    const seed = await openVault(page, begun)
    const account = await addRecovery(page, begun, { seed, secret, kind: 'code', label: 'Printed code' })
    const [factor] = account.recoveries
    if (!factor) throw new Error('No recovery factor')
    const refused = await page.server.call('account/delete', { permission: {} }).catch((error: unknown) => error)
    expect(refusalOf(refused)?.code).toBe('login/step-up')
    const stolen = await stepUp(page, account, {
      action: 'delete-account',
      factor: { id: factor.id, secret: createRecoverySecret() },
    })
    const alsoRefused = await page.server
      .call('account/delete', { permission: stolen })
      .catch((error: unknown) => error)
    expect(refusalOf(alsoRefused)?.code).toBe('login/step-up')
    const permission = await stepUp(page, account, { action: 'delete-account', factor: { id: factor.id, secret } })
    const { dueAt } = await page.server.call('account/delete', { permission })
    expect(dueAt - site.clock.time).toBe(72 * 3_600_000)
  })
})

describe('a page that dies', () => {
  /** Lets a page die at one step after the other, before it and behind it, until the flow needs no more steps. */
  async function dieEverywhere(run: (die: Parameters<Browser['openPage']>[0]) => Promise<void>) {
    for (const moment of ['before', 'after'] as const)
      for (let at = 0; ; at++) {
        let step = 0
        let died: string | undefined
        const die = (name: string) => {
          if (step++ !== at) return
          died = `${moment} ${name}`
          throw new Error('the page died')
        }
        await run({ [moment]: die })
        if (!died) {
          expect(at).toBeGreaterThan(3)
          break
        }
      }
  }

  test('after an interruption at any step of making the keys, the account can be made or opens', async () => {
    await dieEverywhere(async (steps) => {
      const [browser, email] = [newBrowser(), newEmail()]
      const page = await browser.openPage(steps)
      let shown: string | undefined
      await createVault(page, await page.logIn(email)).then(
        ({ addresses }) => {
          shown = addresses?.eip155
        },
        (error: Error) => expect(error.message).toBe('the page died'),
      )
      wait()
      const next = await browser.openPage()
      const account = await next.logIn(email)
      const state = await vaultState(next, account)
      expect(state).not.toBe('needs-recovery')
      const opened = state === 'empty' ? await createVault(next, account) : account
      const seed = await openVault(next, opened)
      expect(addressesOf(await deriveKeys(seed)).eip155).toBe(shown ?? opened.addresses?.eip155)
    })
  })

  test('after an interruption at any step of a recovery, the device opens or can recover', async () => {
    const first = await newAccount()
    const secret = createRecoverySecret()
    const seed = await openVault(first.page, first.account)
    const { recoveries } = await addRecovery(first.page, first.account, {
      seed,
      secret,
      kind: 'code',
      label: 'Printed code',
    })
    const factor = { id: recoveries[0]?.id ?? '', secret }
    await dieEverywhere(async (steps) => {
      // Recoveries are limited by the hour.
      site.clock.time += 3_600_000 * 25
      const browser = newBrowser()
      const page = await browser.openPage(steps)
      await recoverVault(page, await page.logIn(first.email), factor).catch((error: Error) =>
        expect(error.message).toBe('the page died'),
      )
      wait()
      const next = await browser.openPage()
      const account = await next.logIn(first.email)
      const state = await vaultState(next, account)
      const opened = state === 'ready' ? account : await recoverVault(next, account, factor)
      expect(await openVault(next, opened)).toEqual(seed)
    })
  })
})

describe('the data in the browser', () => {
  test('shows no share and no token, even to a script that reads its storage', async () => {
    const { account, browser, page } = await newAccount()
    const tokens = await page.tokens.read()
    const text = JSON.stringify(
      [...browser.values].map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]),
    )
    expect(tokens?.refreshToken).toBeTruthy()
    expect(Buffer.from(text).includes(tokens?.refreshToken ?? '')).toBe(false)
    for (const value of browser.values.values())
      if (value instanceof Uint8Array) expect(Buffer.from(value).includes(account.id)).toBe(false)
    const { sealing, signing } = browser.values.get('keys') as { sealing: CryptoKey; signing: CryptoKeyPair }
    for (const key of [sealing, signing.privateKey]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })

  test('two tabs that renew the session at once stay logged in', async () => {
    const { browser } = await newAccount()
    site.clock.time += 11 * 60_000
    const tabs = await Promise.all([browser.openPage(), browser.openPage(), browser.openPage()])
    const answers = await Promise.all(tabs.map((tab) => tab.server.call('account', {})))
    expect(new Set(answers.map(({ account }) => account.id)).size).toBe(1)
  })
})
