import { refusalOf } from '@latchkey/frame/protocol'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { type FarcasterRelay, placeFarcasterRegistry, startFarcasterRelay } from '@latchkey/test-wallets/login'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../testing/site.fixture.ts'

let chain: Anvil
let relay: FarcasterRelay
let site: Site
beforeAll(async () => {
  ;[chain, relay] = await Promise.all([startAnvil({ chainId: 10 }), startFarcasterRelay()])
  await placeFarcasterRegistry(chain.url)
  site = await startSite({ chains: { 'eip155:10': chain.url }, login: { farcaster: { relay: relay.url } } })
})
afterAll(async () => {
  await site?.close()
  await Promise.all([chain?.close(), relay?.close()])
})

/** The visitor's Farcaster app signs what the channel asks for. */
const approve = (link: string) => relay.approve(link, { userName: 'ann', at: new Date(site.clock.time) })

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code,
  )

test('[S1.7] a visitor logs in with Farcaster: the link for the phone, then the account, which is the same the next time', async () => {
  const users = []
  for (let round = 0; round < 2; round += 1) {
    const page = await site.newBrowser().openPage()
    const frame = await site.openFrame({ page })
    const { url } = await frame.channel.request('GET_FARCASTER_URI', undefined)
    expect(url).toMatch(/^https:\/\/farcaster\.xyz\//)
    const connected = frame.channel.request('CONNECT_FARCASTER', undefined)
    await approve(url)
    expect(await connected).toEqual({ userName: 'ann' })
    users.push((await page.server.call('account', {})).account.id)
    if (round === 0) {
      const user = await frame.channel.request('GET_USER', undefined)
      expect(user).toMatchObject({ method: 'farcaster', userName: 'ann' })
    }
  }
  expect(users[1]).toBe(users[0])
})

test('a signature for another nonce is no login, and the flow is over', async () => {
  const { channel } = await site.openFrame()
  const { url } = await channel.request('GET_FARCASTER_URI', undefined)
  const opened = relay.open(url)
  await approve(url)
  Object.assign(opened ?? {}, {
    message: String(opened?.message).replace(`Nonce: ${opened?.nonce}`, 'Nonce: abcdefgh12345678'),
  })
  expect(await refusal(channel.request('CONNECT_FARCASTER', undefined))).toBe('login/farcaster')
  expect(await refusal(channel.request('CONNECT_FARCASTER', undefined))).toBe('login/flow')
})

test('error: Farcaster without its link, and a visitor who goes away', async () => {
  const { channel } = await site.openFrame()
  expect(await refusal(channel.request('CONNECT_FARCASTER', undefined))).toBe('login/flow')
  const { url } = await channel.request('GET_FARCASTER_URI', undefined)
  const controller = new AbortController()
  const connected = channel.request('CONNECT_FARCASTER', undefined, { signal: controller.signal })
  controller.abort()
  await expect(connected).rejects.toMatchObject({ code: 'request/aborted' })
  await approve(url)
  expect(await channel.request('CONNECT_FARCASTER', undefined)).toEqual({ userName: 'ann' })
})
