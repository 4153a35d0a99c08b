import type { Account, Addresses } from '@latchkey/frame/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.fixture.ts'
import { codeOf, type Lies, lyingPage } from '../testing/lying-server.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'

const thiefs: Addresses = { eip155: '0x00000000000000000000000000000000000050a9', solana: '1'.repeat(32) }
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

/** The next page of a browser, whose login server changes its answers. */
const open = async (answers: Lies['answers'], browser?: Browser) =>
  site.openFrame({ page: await lyingPage(site, { answers: answers ?? {} }, browser) })

test('the address of new keys is theirs, whatever the server answers', async () => {
  const frame = await open({ 'vault/create': ({ account }) => ({ account: { ...account, addresses: thiefs } }) })
  const { user } = await frame.logIn(site.newEmail())
  const { account } = await frame.page.server.call('account', {})
  expect(user.address).toBe(account.addresses?.eip155)
  expect(user.accounts?.map(({ address }) => address)).not.toContain(thiefs.solana)
})

test('a page that is loaded again shows only the address of this device’s keys, and asks for no signature', async () => {
  const browser = site.newBrowser()
  const { user } = await (await open({}, browser)).logIn(site.newEmail())
  const reload = async (edit: (account: Account) => unknown) => {
    const frame = await open({ account: ({ account }) => ({ account: edit(account) }) }, browser)
    const asked = [
      await codeOf(frame.channel.request('GET_USER', { silent: true })),
      await codeOf(frame.channel.request('GET_USER', undefined)),
      await codeOf(frame.channel.request('RPC_REQUEST', { method: 'eth_accounts' })),
    ]
    return { asked, questions: frame.questions }
  }
  const ended = { asked: Array(3).fill('login/session-ended'), questions: [] }
  const withAddresses = (edit: Partial<Addresses>) => (account: Account) => ({
    ...account,
    addresses: { ...account.addresses, ...edit },
  })
  expect(await reload((account) => account)).toEqual({ asked: Array(3).fill(undefined), questions: [] })
  expect(await reload(withAddresses(thiefs))).toEqual(ended)
  expect(await reload(withAddresses({ solana: thiefs.solana }))).toEqual(ended)
  expect(await reload(({ addresses: _, ...account }) => account)).toEqual(ended)
  expect(user.address).toMatch(/^0x/)
})

test('a device without keys shows no address, though the server says that it has them', async () => {
  const browser = site.newBrowser()
  const lie = <Answer extends { account: Account }>(answer: Answer) => ({
    ...answer,
    account: { ...answer.account, addresses: thiefs, hasDeviceShare: true },
  })
  const frame = await open({ 'email/verify': (answer) => lie(answer), account: lie }, browser)
  const tokens: string[] = []
  frame.channel.onNotice('SESSION_UPDATE', ({ token }) => tokens.push(token))
  // The visitor is asked for a recovery, and has none.
  await expect(frame.logIn(site.newEmail())).rejects.toThrow()
  expect(await codeOf(frame.channel.request('GET_USER', { silent: true }))).toBe('login/session-ended')
  for (const method of ['eth_accounts', 'wallet_getCapabilities', 'personal_sign'])
    expect(await codeOf(frame.channel.request('RPC_REQUEST', { method, params: [] }))).toBe('login/session-ended')
  expect(await codeOf(frame.channel.request('INIT_SMART_ACCOUNT', undefined))).toBe('login/session-ended')
  expect(await codeOf(frame.channel.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' }))).toBe('login/session-ended')
  expect(await codeOf(frame.channel.request('GET_IDENTITY_TOKEN', undefined))).toBe('login/session-ended')
  expect(tokens).toEqual([])
})

/** A page that is closed while it makes keys: this browser has its share, the server never gets its own. */
async function breakOff(browser: Browser, email: string) {
  const close = () => {
    throw new Error('The page is closed')
  }
  const page = await lyingPage(site, { requests: { 'vault/create': close } }, browser)
  await expect((await site.openFrame({ page })).logIn(email)).rejects.toThrow()
}

test('keys whose making broke off before the server had its share are made again by the next page', async () => {
  const browser = site.newBrowser()
  await breakOff(browser, site.newEmail())
  const next = await open({}, browser)
  const user = await next.channel.request('GET_USER', undefined)
  const { account } = await next.page.server.call('account', {})
  expect(user.address).toBe(account.addresses?.eip155)
})

test('where another device has made the keys since, the first one is asked for a recovery', async () => {
  const [browser, email] = [site.newBrowser(), site.newEmail()]
  await breakOff(browser, email)
  site.wait()
  await (await open({})).logIn(email)
  let isAsked = false
  const factor = () => {
    isAsked = true
    throw new Error('The visitor has none at hand')
  }
  const back = await site.openFrame({ page: await browser.openPage(), factor })
  await expect(back.channel.request('GET_USER', undefined)).rejects.toThrow()
  expect(isAsked).toBe(true)
})
