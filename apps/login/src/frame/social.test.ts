import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import {
  arrive as arriveAt,
  followProvider,
  type SocialProviders,
  startSocialProviders,
} from '@latchkey/test-wallets/login'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readLanguage } from '../popup/social-fragment.ts'
import { createPopup } from '../testing/popup.fixture.ts'
import { chainId, loginOrigin, type Site, startSite } from '../testing/site.fixture.ts'
import { createWindows } from '../testing/windows.fixture.ts'

let providers: SocialProviders
let site: Site
beforeAll(async () => {
  providers = await startSocialProviders()
})
afterAll(() => providers.close())
beforeEach(async () => {
  site = await startSite({ login: { social: providers.social } })
  providers.open(site.url)
  providers.person = 'ann'
})
afterEach(() => site.close())

type Frame = Awaited<ReturnType<Site['openFrame']>>
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code ?? (isLatchkeyError(error) ? error.code : String(error)),
  )

/** Begins in the app and goes through the popup up to the page that the provider leads to. */
async function visit(frame: Frame, provider: 'google' | 'apple' | 'x' = 'google') {
  const { uri } = await frame.channel.request('GET_SOCIAL_REDIRECT_URI', { provider })
  const popup = createPopup(frame.windows.open(loginOrigin), site.url)
  const first = await popup.load(uri)
  const [address = ''] = popup.visited
  return { first, popup, uri, provider: address }
}
const arrive = async (address: string) => (await arriveAt(await followProvider(address))).href

test.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const)(
  '[S1.6] a visitor logs in with %s through the popup, and has an account',
  async (provider) => {
    const frame = await site.openFrame()
    const { channel } = frame
    let opened = 0
    channel.onNotice('POPUP_OPENED', () => {
      opened += 1
    })
    const { uri } = await channel.request('GET_SOCIAL_REDIRECT_URI', { provider })
    const finished = channel.request('GET_SOCIAL_RESULT', { uri })
    const popup = createPopup(frame.windows.open(loginOrigin), site.url)
    expect(await popup.load(uri)).toEqual({ status: 'left' })
    expect(opened).toBe(1)
    expect(await popup.load(await arrive(popup.visited[0] ?? ''))).toEqual({ status: 'done' })
    expect(popup.isClosed()).toBe(true)
    expect(popup.kept.size).toBe(0)
    expect(await finished).toEqual({ uri })
    const user = await channel.request('CONNECT_SOCIAL', { uri, chainId })
    expect(user).toMatchObject({ method: provider, chainId, preferredAccountType: 'eoa' })
    expect(user.email).toBeUndefined()
    expect(user.userName).toMatch(/ann/i)
    expect(await channel.request('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([user.address])
  },
)

test.each([
  ['ar-EG', 'ar'],
  ['de-CH', 'en'],
  [undefined, undefined],
])('the window of an app in the language %s is told %s', async (locale, expected) => {
  const { channel } = await site.openFrame({ locale })
  const { uri } = await channel.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  expect(readLanguage(uri)).toBe(expected)
})

test('the account is the same at the next login, on the same device', async () => {
  const page = await site.newBrowser().openPage()
  const addresses: string[] = []
  for (let round = 0; round < 2; round += 1) {
    const frame = await site.openFrame({ page })
    const { popup, provider, uri } = await visit(frame)
    await popup.load(await arrive(provider))
    await frame.channel.request('GET_SOCIAL_RESULT', { uri })
    addresses.push((await frame.channel.request('GET_USER', { socialUri: uri })).address)
    await frame.channel.request('SIGN_OUT', undefined)
  }
  expect(addresses[1]).toBe(addresses[0])
})

test('without a popup the page goes to the provider and comes back, and another frame of this browser finishes', async () => {
  const page = await site.newBrowser().openPage()
  const frame = await site.openFrame({ page })
  const returnTo = 'https://app.shop.example/cart?item=1'
  const request = { provider: 'google', mode: 'redirect', returnTo } as const
  const { uri } = await frame.channel.request('GET_SOCIAL_REDIRECT_URI', request)
  const back = await arrive(uri)
  expect(back.startsWith(returnTo)).toBe(true)
  expect(await page.store.read('social')).toBeDefined()
  const next = await site.openFrame({ page })
  const user = await next.channel.request('CONNECT_SOCIAL', { uri: back })
  expect(user.method).toBe('google')
  expect(await page.store.read('social')).toBeUndefined()
  const again = await site.openFrame({ page })
  expect(await refusal(again.channel.request('CONNECT_SOCIAL', { uri: back }))).toBe('login/flow')
})

test('an answer to a flow that this browser doesn’t keep is ignored, and ends the kept flow', async () => {
  const page = await site.newBrowser().openPage()
  const frame = await site.openFrame({ page })
  const request = { provider: 'google', mode: 'redirect', returnTo: 'https://app.shop.example/' } as const
  const { uri } = await frame.channel.request('GET_SOCIAL_REDIRECT_URI', request)
  const back = await arrive(uri)
  const other = back.replace(/latchkey-flow=[^&]+/, `latchkey-flow=${'A'.repeat(24)}`)
  const next = await site.openFrame({ page })
  expect(await refusal(next.channel.request('CONNECT_SOCIAL', { uri: other }))).toBe('login/flow')
  expect(await refusal(next.channel.request('CONNECT_SOCIAL', { uri: back }))).toBe('login/flow')
})

test('the login refuses to return to a page of another app', async () => {
  const { channel } = await site.openFrame()
  const begin = (returnTo: string | undefined) =>
    channel.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google', mode: 'redirect', returnTo })
  for (const returnTo of [undefined, 'https://club.example/', 'https://app.shop.example.evil.example/', 'nowhere'])
    await expect(begin(returnTo)).rejects.toMatchObject({ details: 'returnTo: a page of this app is needed' })
})

test('a visitor who declines at the provider is told so, and may begin again', async () => {
  const frame = await site.openFrame()
  const { popup, provider, uri } = await visit(frame)
  const finished = refusal(frame.channel.request('GET_SOCIAL_RESULT', { uri }))
  providers.person = undefined
  expect(await popup.load(await arrive(provider))).toEqual({ status: 'failed', code: 'login/declined' })
  expect(popup.isClosed()).toBe(true)
  expect(await finished).toBe('login/declined')
  providers.person = 'ann'
  const second = await visit(frame)
  await second.popup.load(await arrive(second.provider))
  await frame.channel.request('GET_SOCIAL_RESULT', { uri: second.uri })
})

test('a login that the app gives up and asks for again goes on', async () => {
  const frame = await site.openFrame()
  const { popup, provider, uri } = await visit(frame)
  const controller = new AbortController()
  const first = refusal(frame.channel.request('GET_SOCIAL_RESULT', { uri }, { signal: controller.signal }))
  controller.abort()
  expect(await first).toBe('request/aborted')
  await popup.load(await arrive(provider))
  expect(await frame.channel.request('GET_SOCIAL_RESULT', { uri })).toEqual({ uri })
})

test('an app that cuts its popups off still reaches the frame on the same site', async () => {
  const windows = createWindows()
  const frame = await site.openFrame({ windows })
  const { uri } = await frame.channel.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const window = windows.open(loginOrigin)
  windows.cut(window)
  const popup = createPopup(window, site.url)
  expect(await popup.load(uri)).toEqual({ status: 'left' })
  await popup.load(await arrive(popup.visited[0] ?? ''))
  expect(await frame.channel.request('GET_SOCIAL_RESULT', { uri })).toEqual({ uri })
})
