import { recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecoverySecret } from '../keys/recovery-code.ts'
import type { Browser } from '../testing/browser.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { addRecovery, openVault, recoverVault } from '../vault/vault.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const secret = createRecoverySecret()

/** A visitor with a printed code, logged in in a browser. */
async function withCode() {
  const browser = site.newBrowser()
  const page = await browser.openPage()
  const { logIn } = await site.openFrame({ page })
  const { email, user } = await logIn(site.newEmail())
  const { account: made } = await page.server.call('account', {})
  const seed = await openVault(page, made)
  const account = await addRecovery(page, made, { seed, secret, kind: 'code', label: 'Printed code' })
  return { account, browser, email, factor: { id: account.recoveries[0]?.id ?? '', secret }, page, user }
}

/** The browser forgets its newest split, as a profile that is restored from a copy does. */
async function forgetNewest(browser: Browser, run: () => Promise<unknown>) {
  const kept = new Map(browser.values)
  await run()
  for (const [name, value] of kept) browser.values.set(name, value)
}

test('a visitor whose device opens no keys any more is asked for the recovery behind the approval, and signs', async () => {
  const { account, browser, factor, page, user } = await withCode()
  await forgetNewest(browser, () => recoverVault(page, account, factor))
  let asked = 0
  const next = await site.openFrame({
    page: await browser.openPage(),
    factor: () => {
      asked++
      return { ...factor, secret: secret.slice() }
    },
  })
  await next.channel.request('GET_USER', { silent: true })
  const params = [stringToHex('Sign me'), user.address]
  const sign = () => next.channel.request('RPC_REQUEST', { method: 'personal_sign', params })
  const signing = sign()
  await next.answer('approve')
  const signature = (await signing) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Sign me', signature })).toBe(user.address)
  expect(asked).toBe(1)
  const again = sign()
  await next.answer('approve')
  expect(await again).toBe(signature)
  expect(asked).toBe(1)
})

test('a new device has the token of the app once it is recovered', async () => {
  const { email, factor, user } = await withCode()
  site.wait()
  const tokens: string[] = []
  const next = await site.openFrame({
    factor: () => {
      expect(tokens).toEqual([])
      return { ...factor, secret: secret.slice() }
    },
  })
  next.channel.onNotice('SESSION_UPDATE', ({ token }) => tokens.push(token))
  expect((await next.logIn(email)).user.address).toBe(user.address)
  expect(tokens).toHaveLength(1)
})

test('keys whose answer was lost are there at the second press in the same page', async () => {
  let isLost = false
  const page = await site.newBrowser().openPage({
    after(step) {
      if (step !== 'vault/create' || isLost) return
      isLost = true
      throw new Error('the answer was lost')
    },
  })
  const { channel, logIn } = await site.openFrame({ page })
  await expect(logIn(site.newEmail())).rejects.toThrow()
  expect(isLost).toBe(true)
  const user = await channel.request('GET_USER', undefined)
  const { account } = await page.server.call('account', {})
  expect(user.address).toBe(account.addresses?.eip155)
  expect(await openVault(page, account)).toHaveLength(32)
})
