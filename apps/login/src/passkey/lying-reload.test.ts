import type { Account, PasskeyAccount } from '@latchkey/frame/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.fixture.ts'
import {
  codeOf,
  type Lies,
  linkNew,
  lyingPage,
  ownerOf,
  unfixedVisitor,
  withOwners,
  withSeals,
} from '../testing/lying-server.fixture.ts'
import { newPasskey, passkeyVisitor } from '../testing/passkey-visitor.fixture.ts'
import { type Site, startSite } from '../testing/site.fixture.ts'
import { rpId } from '../testing/smart-scene.fixture.ts'
import { thiefsAccount } from '../testing/thiefs-account.fixture.ts'
import { fixAccount } from './fix-account.ts'

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

describe('a page that is loaded again', () => {
  /** The next page of the browser, whose server answers with another account. */
  async function reload(browser: Browser, edit: (account: Account) => unknown) {
    const answers: Lies['answers'] = { account: ({ account }) => ({ account: edit(account) }) }
    const frame = await site.openFrame({ page: await lyingPage(site, { answers }, browser) })
    const code = await codeOf(frame.channel.request('GET_USER', { silent: true }))
    const loud = await codeOf(frame.channel.request('GET_USER', undefined))
    const request = { method: 'personal_sign', params: ['0x6869', '0x'] }
    const signing = await codeOf(frame.channel.request('RPC_REQUEST', request))
    return { code, loud, signing, questions: frame.questions }
  }
  const refused = {
    code: 'login/session-ended',
    loud: 'login/session-ended',
    signing: 'login/session-ended',
    questions: [],
  }

  test('shows and signs with no address but the one from before', async () => {
    const browser = site.newBrowser()
    const passkey = newPasskey()
    const thiefs = [
      await thiefsAccount(thiefsSite, passkey, 'first owner'),
      await thiefsAccount(thiefsSite, passkey, 'later'),
    ]
    await passkeyVisitor(site, { page: await browser.openPage(), passkey })
    expect((await reload(browser, (account) => account)).code).toBeUndefined()
    for (const { passkeyAccount } of thiefs)
      expect(await reload(browser, (account) => ({ ...account, passkeyAccount }))).toEqual(refused)
    expect(
      await reload(browser, (account) =>
        withOwners({ ...account, passkeyAccount: { owners: [] } }, [ownerOf(passkey)]),
      ),
    ).toEqual(refused)
    const addresses = { eip155: thiefs[0]?.passkeyAccount?.address ?? '', solana: '1'.repeat(32) }
    const withKeys = ({ passkeyAccount: _, ...account }: Account) => ({ ...account, addresses, hasDeviceShare: true })
    expect(await reload(browser, withKeys)).toEqual(refused)
    expect((await reload(browser, (account) => account)).code).toBeUndefined()
  })

  test('takes no owner that the visitor didn’t make before the account has its address, and no other key', async () => {
    const browser = site.newBrowser()
    const { account, page } = await unfixedVisitor(site, {}, browser)
    const key = newPasskey().publicKey as object
    const lies: ((owners: PasskeyAccount['owners']) => PasskeyAccount['owners'])[] = [
      (owners) => [...owners, ownerOf(newPasskey())],
      (owners) => owners.map((owner) => ({ ...owner, ...key })),
    ]
    for (const lie of lies)
      expect(await reload(browser, (given) => withOwners(given, lie(given.passkeyAccount?.owners ?? [])))).toEqual(
        refused,
      )
    // Passkeys that were made before the page was loaded again are sealed all the same.
    const { passkey: second } = await linkNew(site, page, account)
    const frame = await site.openFrame({ page: await browser.openPage() })
    const { address } = await frame.channel.request('GET_USER', undefined)
    expect((await passkeyVisitor(site, { passkey: second, purpose: 'get' })).address).toBe(address)
  })

  test('finds the address by the seal where its answer was lost', async () => {
    const browser = site.newBrowser()
    const lost = new Error('the answer was lost')
    const answers: Lies['answers'] = {
      'passkey/account': ({ account }) => {
        if (account.passkeyAccount?.owners[0]?.seal) throw lost
        return { account }
      },
    }
    const { account, page } = await unfixedVisitor(site, { answers }, browser)
    await expect(fixAccount(page, account)).rejects.toBe(lost)
    expect(await reload(browser, (given) => withSeals(given, () => undefined))).toEqual(refused)
    expect((await reload(browser, (given) => given)).code).toBeUndefined()
  })

  test('another login finds the same address, and is refused if the server leaves it out', async () => {
    const browser = site.newBrowser()
    const { address, passkey } = await passkeyVisitor(site, { page: await browser.openPage() })
    const logIn = async (edit: (account: Account) => Account) => {
      const answers: Lies['answers'] = { 'passkey/finish': (answer) => ({ ...answer, account: edit(answer.account) }) }
      return passkeyVisitor(site, { page: await lyingPage(site, { answers }, browser), passkey, purpose: 'get' })
    }
    const unfixed = (account: Account) => ({ ...account, passkeyAccount: { owners: [ownerOf(passkey)] } })
    expect(await codeOf(logIn(unfixed))).toBe('login/passkey')
    expect((await logIn((account) => account)).address).toBe(address)
  })
})
