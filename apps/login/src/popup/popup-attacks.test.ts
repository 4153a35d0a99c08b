import { createFakeClock } from '@latchkey/core/testing'
import { refusalOf } from '@latchkey/frame/protocol'
import {
  arrive as arriveAt,
  followProvider,
  type SocialProviders,
  startSocialProviders,
} from '@latchkey/test-wallets/login'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPopup } from '../testing/popup.fixture.ts'
import { loginOrigin, type Site, startSite } from '../testing/site.fixture.ts'
import { createWindows } from '../testing/windows.fixture.ts'
import { askFrame } from './ask-frame.ts'
import { createHandOver } from './hand-over.ts'

const appOrigin = 'https://app.shop.example'
let providers: SocialProviders
let site: Site
beforeAll(async () => {
  providers = await startSocialProviders()
  site = await startSite({ login: { social: providers.social } })
  providers.open(site.url)
})
afterAll(async () => {
  await site.close()
  await providers.close()
})

async function begin() {
  const windows = createWindows()
  const app = windows.open(appOrigin)
  let polls = 0
  const page = await site.newBrowser().openPage({
    after: (step) => {
      if (step === 'social/finish') polls += 1
    },
  })
  const frame = await site.openFrame({ page, windows })
  const { uri } = await frame.channel.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  return { app, frame, uri, windows, polls: () => polls }
}
/** Whether the server has answered three times that the login isn't complete. */
async function isPending({ frame, polls, uri }: Awaited<ReturnType<typeof begin>>) {
  const controller = new AbortController()
  let isComplete = false
  const finished = frame.channel.request('GET_SOCIAL_RESULT', { uri }, { signal: controller.signal }).then(
    () => {
      isComplete = true
    },
    () => {},
  )
  await expect.poll(() => isComplete || polls() >= 3).toBe(true)
  controller.abort()
  await finished
  return !isComplete
}
const arrive = async (address: string) => (await arriveAt(await followProvider(address))).href

test('the address of a popup, sent to another visitor, leads to no provider', async () => {
  const { uri } = await begin()
  const clock = createFakeClock()
  const victim = createPopup(createWindows().open(loginOrigin), site.url, clock)
  const end = victim.load(uri)
  clock.advance(10_000)
  expect(await end).toEqual({ status: 'failed', code: 'login/flow' })
  expect(victim.visited).toEqual([])
})

test('an answer counts once a window has the content, and not before', async () => {
  const windows = createWindows()
  const handOver = createHandOver(windows.open(loginOrigin))
  const other = windows.open(loginOrigin)
  const { end, result } = handOver.offer('flow', 'a question')
  let answer: unknown
  void result.then((given) => {
    answer = given
  })
  const tell = (type: string) =>
    other.channel?.postMessage({ type: `latchkey-login/${type}`, flow: 'flow', content: 'approved' }, loginOrigin)
  tell('popup-result')
  await new Promise((resolve) => setImmediate(resolve))
  expect(answer).toBeUndefined()
  tell('popup-asks')
  tell('popup-result')
  await expect.poll(() => answer).toBe('approved')
  end()
})

test('the provider’s page, sent to another visitor, is no login for the thief: that browser has no secret', async () => {
  const begun = await begin()
  const thief = createPopup(begun.windows.open(loginOrigin), site.url)
  await thief.load(begun.uri)
  const victim = createPopup(createWindows().open(loginOrigin), site.url)
  const back = await arrive(thief.visited[0] ?? '')
  expect(await victim.load(back)).toEqual({ status: 'failed', code: 'login/flow' })
  expect(await isPending(begun)).toBe(true)
})

test('a thief’s finished answer, opened in a victim’s popup, does not become the victim’s login', async () => {
  const [thief, victim] = [await begin(), await begin()]
  const thiefPopup = createPopup(thief.windows.open(loginOrigin), site.url)
  await thiefPopup.load(thief.uri)
  const back = await arrive(thiefPopup.visited[0] ?? '')
  const victimPopup = createPopup(victim.windows.open(loginOrigin), site.url)
  await victimPopup.load(victim.uri)
  expect(await victimPopup.load(back)).toEqual({ status: 'failed', code: 'login/flow' })
  expect(await isPending(victim)).toBe(true)
})

test('the app’s page gets no secret from the frame, and cannot lead a popup elsewhere', async () => {
  const { app, uri, windows } = await begin()
  const flow = uri.split('=')[1] ?? ''
  for (const peer of app.peers()) peer.postMessage({ type: 'latchkey-login/popup-asks', flow }, loginOrigin)
  const popup = createPopup(windows.open(loginOrigin), site.url)
  const forged = { url: 'https://evil.example/', browserSecret: 'A'.repeat(43) }
  const loading = popup.load(uri)
  popup.window.receive({
    origin: appOrigin,
    source: app,
    data: { type: 'latchkey-login/frame-gives', flow, content: forged },
  })
  expect(await loading).toEqual({ status: 'left' })
  expect(popup.visited[0]?.startsWith(providers.url)).toBe(true)
  expect(app.received).toEqual([])
})

test('each window gets what is for its own flow, and takes nothing that is for another one', async () => {
  const windows = createWindows()
  const handOver = createHandOver(windows.open(loginOrigin))
  handOver.offer('first', 'content of the first')
  handOver.offer('second', 'content of the second')
  const popup = windows.open(loginOrigin)
  const clock = createFakeClock()
  const asked = askFrame(popup, { clock, flow: 'second' })
  const forged = { type: 'latchkey-login/frame-gives', flow: 'first', content: 'content of the first' }
  popup.receive({ origin: loginOrigin, source: null, data: forged })
  expect((await asked)?.content).toBe('content of the second')
  const unknown = askFrame(popup, { clock, flow: 'third' })
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(10_000)
  expect(await unknown).toBeUndefined()
})

test('the secret is given to one popup', async () => {
  const { uri, windows } = await begin()
  const clock = createFakeClock()
  const popups = [
    createPopup(windows.open(loginOrigin), site.url),
    createPopup(windows.open(loginOrigin), site.url, clock),
  ]
  expect(await popups[0]?.load(uri)).toEqual({ status: 'left' })
  const second = popups[1]?.load(uri)
  clock.advance(10_000)
  expect(await second).toEqual({ status: 'failed', code: 'login/flow' })
})

test('a frame on another site finds its popup by the opener alone: partitioned storage has no common channel', async () => {
  const { frame, uri, windows } = await begin()
  windows.hasChannel = false
  const popup = createPopup(windows.open(loginOrigin), site.url)
  expect(await popup.load(uri)).toEqual({ status: 'left' })
  await popup.load(await arrive(popup.visited[0] ?? ''))
  await frame.channel.request('GET_SOCIAL_RESULT', { uri })
})

test('an answer of the provider without a flow of this browser says so, and is not confirmed', async () => {
  const popup = createPopup(createWindows().open(loginOrigin), site.url)
  for (const fragment of [
    '',
    '#',
    '#latchkey-flow=short&latchkey-result=short',
    '#latchkey-result=AAAAAAAAAAAAAAAAAAAAAAAA',
  ])
    expect(await popup.load(`${loginOrigin}/social.html${fragment}`)).toEqual({ status: 'failed', code: 'login/flow' })
  const declined = `${loginOrigin}/social.html#latchkey-error=login/flow`
  expect(await popup.load(declined)).toEqual({ status: 'failed', code: 'login/flow' })
  expect(popup.isClosed()).toBe(false)
})

test('error: a login that never began, also while another one is open', async () => {
  const { channel } = (await begin()).frame
  for (const uri of [
    `${loginOrigin}/social.html#latchkey-begin=AAAAAAAAAAAAAAAAAAAAAAAA`,
    'https://app.shop.example/#x',
  ])
    expect(refusalOf(await channel.request('CONNECT_SOCIAL', { uri }).catch((error: unknown) => error))?.code).toBe(
      'login/flow',
    )
})
