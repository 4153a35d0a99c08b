import { systemClock } from '@latchkey/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPasskeyPopup } from '../popup/run-passkey-popup.ts'
import { readLanguage } from '../popup/social-fragment.ts'
import { lyingPage, ownerOf } from '../testing/lying-server.fixture.ts'
import { newPasskey } from '../testing/passkey-visitor.fixture.ts'
import { createPopup } from '../testing/popup.fixture.ts'
import { loginOrigin, type Site, startSite } from '../testing/site.fixture.ts'
import { rpId, smartChain } from '../testing/smart-scene.fixture.ts'
import { createSecret, importSealKey } from './address-seal.ts'
import { changeOwnPasskeys, type OwnPasskey, readOwnPasskeys } from './own-passkeys.ts'

const nowhere = 'http://127.0.0.1:1'
let site: Site
beforeAll(async () => {
  site = await startSite({
    chains: { [smartChain]: nowhere },
    login: { passkey: { rpId }, smartAccounts: { [smartChain]: { bundler: nowhere } } },
  })
})
afterAll(() => site?.close())

test('tabs that note a passkey or the address at once forget none of it', async () => {
  const browser = site.newBrowser()
  const own: OwnPasskey[] = []
  for (let count = 0; count < 3; count += 1)
    own.push({ ...ownerOf(newPasskey()), sealing: (await importSealKey(createSecret())) as CryptoKey })
  const tabs = await Promise.all([browser.openPage(), browser.openPage(), browser.openPage(), browser.openPage()])
  const address = '0x00000000000000000000000000000000000050a9'
  await Promise.all(
    tabs.map(({ store }, at) =>
      changeOwnPasskeys(store, 'account-1', (before = { passkeys: [] }) => {
        const made = own[at]
        return made ? { ...before, passkeys: [...before.passkeys, made] } : { ...before, address }
      }),
    ),
  )
  const noted = tabs[0] && (await readOwnPasskeys(tabs[0].store, 'account-1'))
  expect(noted?.address).toBe(address)
  expect(noted?.passkeys.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
})

test('the window of a login is told the language of the app', async () => {
  const { channel } = await site.openFrame({ locale: 'ar-EG' })
  const { uri } = await channel.request('GET_PASSKEY_URI', undefined)
  expect(readLanguage(uri)).toBe('ar')
})

test('a login asks the device for finger, face or PIN, and a new passkey that it finds by itself, whatever the server wants', async () => {
  const weak = { userVerification: 'discouraged', authenticatorSelection: { residentKey: 'discouraged' } }
  const page = await lyingPage(site, {
    answers: { 'passkey/options': (answer) => ({ ...answer, options: { ...answer.options, ...weak } }) },
  })
  const frame = await site.openFrame({ page })
  const { uri } = await frame.channel.request('GET_PASSKEY_URI', undefined)
  const popup = createPopup(frame.windows.open(loginOrigin), site.url)
  const asked: [string, Readonly<Record<string, unknown>>][] = []
  const ways = ['get', 'create'] as const
  const closed = new Error('the window is closed')
  const running = runPasskeyPopup({
    page: popup.page(uri),
    clock: systemClock,
    screen: {
      show: () => {},
      choose: async () => {
        const way = ways[asked.length]
        if (!way) throw closed
        return way
      },
    },
    passkeys: {
      isSupported: true,
      ask: async (...given) => {
        asked.push(given)
        throw new Error('declined')
      },
    },
  })
  await expect(running).rejects.toThrow(closed)
  const needed = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
  expect(asked).toMatchObject([
    ['get', { userVerification: 'required', allowCredentials: [] }],
    ['create', { authenticatorSelection: needed }],
  ])
})
