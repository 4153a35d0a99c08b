import { recoverMessageAddress } from 'viem'
import { test as base, expect } from '../support/login-frame-fixtures.ts'
import { type LoginFrameSite, openFrameApp, startLoginFrameSite } from '../support/login-frame-site.ts'
import { requestedOrigins } from '../support/requested-origins.ts'
import { startMs } from '../support/start-ms.ts'

/** The login site on a host of static files, the services on another one. */
const test = base.extend<object, { sites: { current(): Promise<LoginFrameSite> } }>({
  sites: [
    async ({ browserName: _ }, use) => {
      const site = await startLoginFrameSite({ ownHost: true })
      await use({ current: async () => site })
      await site.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
})
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

for (const place of ['same', 'cross'] as const)
  test(`a login site on a host of its own, with the headers of the guide, signs and sends: ${place} site`, async ({
    context,
    email,
    page,
    site,
  }) => {
    const origins = requestedOrigins(context)
    const app = await openFrameApp(page, site, { place })
    const { address } = await app.logIn(email)
    const signed = app.rpc<`0x${string}`>('personal_sign', ['0x68656c6c6f', address])
    await app.frame.getByRole('button', { name: 'Sign', exact: true }).click()
    expect(await recoverMessageAddress({ message: 'hello', signature: (await signed).payload })).toBe(address)

    await site.fund(address)
    const sent = app.rpc('eth_sendTransaction', [{ from: address, to, value: '0x1' }])
    await app.frame.getByRole('button', { name: 'Approve', exact: true }).click()
    expect((await sent).ok).toBe(true)

    const settings = app.ask('SHOW_SETTINGS')
    await expect(app.frame.getByText('This device', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    expect((await settings).ok).toBe(true)
    expect([...origins].sort()).toEqual([site.apps[place], site.login, site.servicesUrl].sort())
  })

test('a page that its headers don’t name can’t hold the frame', async ({ faults, page, site }) => {
  const app = await openFrameApp(page, site, { place: 'foreign', embed: false })
  await page.evaluate('embed()')
  await expect.poll(() => faults.splice(0).join()).toMatch(/frame-ancestors/)
  expect(await app.heard()).toEqual([])
})
