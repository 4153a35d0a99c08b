import type { Account, PasskeyAccount } from '@latchkey/frame/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../testing/browser.fixture.ts'
import {
  codeOf,
  type Lies,
  linkNew,
  lyingPage,
  ownerOf,
  unfixedVisitor,
  withFields,
  withOwners,
  withSeals,
} from '../testing/lying-server.fixture.ts'
import { newPasskey, passkeyVisitor } from '../testing/passkey-visitor.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { rpId } from '../testing/smart-scene.fixture.ts'
import { thiefsAccount } from '../testing/thiefs-account.fixture.ts'
import { fixAccount } from './fix-account.ts'

type Passkey = ReturnType<typeof newPasskey>

let site: Site
/** Where a thief has made accounts, which the lying server of the visitor answers with. */
let thiefsSite: Site
beforeAll(async () => {
  const login = {
    burst: 100_000,
    passkey: { rpId },
    smartAccounts: { 'eip155:31337': { bundler: 'http://127.0.0.1:1' } },
  }
  ;[site, thiefsSite] = [await startSite({ login }), await startSite({ login })]
})
afterAll(() => Promise.all([site?.close(), thiefsSite?.close()]))

describe('a login on a new device', () => {
  const logIn = async (passkey: Passkey, edit: (account: Account) => unknown) => {
    const answers: Lies['answers'] = {
      'passkey/finish': (answer) => ({ ...answer, account: edit(answer.account) }),
    }
    return codeOf(passkeyVisitor(site, { page: await lyingPage(site, { answers }), passkey, purpose: 'get' }))
  }

  test('takes no account of a thief’s that has the visitor’s passkey as one of its owners', async () => {
    const passkey = newPasskey()
    const [first, later] = [
      await thiefsAccount(thiefsSite, passkey, 'first owner'),
      await thiefsAccount(thiefsSite, passkey, 'later'),
    ]
    const { page } = await passkeyVisitor(site, { passkey })
    const own = (await page.server.call('account', {})).account.passkeyAccount
    expect(await logIn(passkey, (account) => account)).toBeUndefined()
    const ownSeal = own?.owners[0]?.seal
    expect(ownSeal).toHaveLength(43)
    for (const thiefs of [first, later]) {
      const { added = [], owners } = thiefs.passkeyAccount as PasskeyAccount
      expect([...owners, ...added]).toMatchObject([{}, { id: passkey.id, ...passkey.publicKey }])
      expect(await logIn(passkey, () => thiefs)).toBe('login/passkey')
      // The seal of the visitor's own account, and none at all.
      expect(await logIn(passkey, () => withSeals(thiefs, () => ownSeal))).toBe('login/passkey')
      expect(await logIn(passkey, () => withSeals(thiefs, () => undefined))).toBe('login/passkey')
    }
    const { address, factoryData } = first.passkeyAccount as PasskeyAccount
    expect(await logIn(passkey, (account) => withFields(account, { address, factoryData }))).toBe('login/passkey')
  })

  test('takes no seal that was dropped, changed, or made for another passkey', async () => {
    const browser = site.newBrowser()
    const { account, page, passkey } = await unfixedVisitor(site, {}, browser)
    const { account: both, passkey: second } = await linkNew(site, page, account)
    const { owners } = (await fixAccount(page, both)).passkeyAccount
    const sealOf = (of: Passkey) => owners.find(({ id }) => id === of.id)?.seal ?? ''
    const flipped = (seal: string) => (seal.startsWith('A') ? 'B' : 'A') + seal.slice(1)
    for (const each of [passkey, second]) {
      const other = each === passkey ? second : passkey
      expect(await logIn(each, (same) => same)).toBeUndefined()
      expect(await logIn(each, (same) => withSeals(same, () => undefined))).toBe('login/passkey')
      expect(await logIn(each, (same) => withSeals(same, () => flipped(sealOf(each))))).toBe('login/passkey')
      expect(await logIn(each, (same) => withSeals(same, () => sealOf(other)))).toBe('login/passkey')
    }
  })

  test('takes no account that the passkey isn’t listed in, no key that it doesn’t sign with, and no passkey without its secret', async () => {
    const { passkey } = await passkeyVisitor(site)
    const other = (await (await passkeyVisitor(site)).page.server.call('account', {})).account
    expect(await logIn(passkey, () => other)).toBe('login/passkey')
    const key = newPasskey().publicKey as object
    const withKey = (account: Account) =>
      withOwners(account, account.passkeyAccount?.owners.map((owner) => ({ ...owner, ...key })) ?? [])
    expect(await logIn(passkey, withKey)).toBe('login/passkey')
    for (const userHandle of [undefined, '', 'AAAA'])
      expect(await logIn({ ...passkey, userHandle }, (same) => same)).toBe('login/passkey')
  })

  test('finds an account without an address only where each of its passkeys is known here', async () => {
    const browser = site.newBrowser()
    const { account, page, passkey } = await unfixedVisitor(site, {}, browser)
    expect(
      await logIn(passkey, (given) =>
        withOwners(given, [...(given.passkeyAccount?.owners ?? []), ownerOf(newPasskey())]),
      ),
    ).toBe('login/passkey-elsewhere')
    const { passkey: second } = await linkNew(site, page, account)
    for (const each of [passkey, second]) expect(await logIn(each, (same) => same)).toBe('login/passkey-elsewhere')
    // The browser in which both were made goes on.
    const again = await passkeyVisitor(site, { page: await browser.openPage(), passkey: second, purpose: 'get' })
    expect((await passkeyVisitor(site, { passkey, purpose: 'get' })).address).toBe(again.address)
  })

  test('only a passkey login opens an account of passkeys, whatever account the server answers with', async () => {
    const thiefs = await thiefsAccount(thiefsSite, newPasskey(), 'later')
    const answers: Lies['answers'] = { 'email/verify': (answer) => ({ ...answer, account: thiefs }) }
    const frame = await site.openFrame({ page: await lyingPage(site, { answers }) })
    expect(await codeOf(frame.logIn(site.newEmail()))).toBe('login/session-ended')
    expect(await frame.channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })
})

test('a new passkey makes an account of passkeys, which has no address yet', async () => {
  const passkey = newPasskey()
  const thiefs = await thiefsAccount(thiefsSite, passkey, 'later')
  const { address, factoryData } = thiefs.passkeyAccount as PasskeyAccount
  const logIn = async (edit: (account: Account) => unknown) => {
    const answers: Lies['answers'] = { 'passkey/finish': (answer) => ({ ...answer, account: edit(answer.account) }) }
    return codeOf(passkeyVisitor(site, { page: await lyingPage(site, { answers }) }))
  }
  expect(await logIn((account) => account)).toBeUndefined()
  expect(await logIn((account) => withFields(account, { address, factoryData }))).toBe('login/passkey')
  expect(await logIn(({ passkeyAccount: _, ...account }) => account)).toBe('login/passkey')
})

test('two visitors of one browser stay separate, whatever ids the server gives their accounts', async () => {
  const browser = site.newBrowser()
  const id = 'one-id-for-two-visitors'
  const inBrowser = (edit: (account: Account) => Account) => {
    const lie = <Answer extends { account: Account }>(answer: Answer) => ({
      ...answer,
      account: { ...edit(answer.account), id },
    })
    return lyingPage(site, { answers: { 'passkey/finish': lie, account: lie } }, browser)
  }
  const stop = { fixOwners: async () => Promise.reject(new Error('not fixed')) }
  const [thiefs, passkey] = [newPasskey(), newPasskey()]
  for (const each of [thiefs, passkey])
    await passkeyVisitor(site, { page: await inBrowser((same) => same), passkey: each, ...stop }).catch(() => {})
  const both = await inBrowser((account) => withOwners(account, [ownerOf(thiefs), ownerOf(passkey)]))
  expect(await codeOf(passkeyVisitor(site, { page: both, passkey, purpose: 'get' }))).toBe('login/passkey-elsewhere')
})

test('a server that loses or changes a seal is refused, when the address is fixed and when a passkey is linked', async () => {
  for (const seal of [() => undefined, () => 'A'.repeat(43)]) {
    const { account, page } = await unfixedVisitor(site, {
      answers: { 'passkey/account': (answer) => ({ account: withSeals(answer.account, seal) }) },
    })
    await expect(fixAccount(page, account)).rejects.toThrow('other owners')
    const browser = site.newBrowser()
    await passkeyVisitor(site, { page: await browser.openPage() })
    const linking = await lyingPage(
      site,
      { answers: { 'passkey/finish': (answer) => ({ ...answer, account: withSeals(answer.account, seal) }) } },
      browser,
    )
    const known = (await linking.server.call('account', {})).account
    expect(await codeOf(linkNew(site, linking, known))).toBe('login/passkey')
  }
})

test('a passkey is sealed for an address that this browser knows, and for no other', async () => {
  const browser = site.newBrowser()
  const passkey = newPasskey()
  const thiefs = await thiefsAccount(thiefsSite, passkey, 'first owner')
  const { page } = await passkeyVisitor(site, { page: await browser.openPage(), passkey })
  const { account } = await page.server.call('account', {})
  const { passkeyAccount } = thiefs
  expect(await codeOf(linkNew(site, page, { ...account, passkeyAccount }))).toBe('login/session-ended')
  expect((await page.server.call('account', {})).account.logins).toHaveLength(1)
})

test('the secret of a passkey is the login site’s own, and is in no request to the server', async () => {
  const [sent, handles]: [string[], string[]] = [[], []]
  const record = (page: Page): Page => ({
    ...page,
    server: {
      async call(name, request, options) {
        sent.push(JSON.stringify(request))
        const answer = await page.server.call(name, request, options)
        const { user } = ((answer as { options?: object }).options ?? {}) as { user?: { id: string } }
        if (user) handles.push(user.id)
        return answer
      },
    },
  })
  const page = record(await site.newBrowser().openPage())
  const made: Passkey[] = []
  const { passkey } = await passkeyVisitor(site, {
    page,
    fixOwners: async (account) => {
      const { account: both, passkey: second } = await linkNew(site, page, account)
      made.push(second)
      return fixAccount(page, both)
    },
  })
  const { passkey: later } = await linkNew(site, page, (await page.server.call('account', {})).account)
  made.push(passkey, later)
  for (const each of made)
    await passkeyVisitor(site, { page: record(await site.newBrowser().openPage()), passkey: each, purpose: 'get' })
  const secrets = made.map(({ userHandle = '' }) => userHandle)
  expect(new Set(secrets).size).toBe(3)
  expect(handles.length).toBeGreaterThanOrEqual(3)
  expect(sent.length).toBeGreaterThan(12)
  for (const secret of secrets) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(handles).not.toContain(secret)
    expect(sent.filter((text) => text.includes(secret))).toEqual([])
  }
})
