import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from '../support/login-frame-fixtures.ts'
import { type FrameApp, loginDist, openFrameApp, readAxe } from '../support/login-frame-site.ts'

/** Sets up a printed code, and answers with it. */
async function printCode({ frame }: FrameApp): Promise<string> {
  await frame.getByRole('button', { name: /^Get a recovery code/ }).click()
  await expect(frame.locator('.lk-login-code > li')).toHaveCount(9)
  const groups = await frame
    .locator('.lk-login-code > li')
    .evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
  await frame.getByRole('button', { name: 'I wrote it down' }).click()
  for (const field of await frame.getByLabel(/^Group \d$/).all()) {
    const place = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent?.match(/\d/)?.[0])
    await field.fill((groups[Number(place) - 1] ?? '').toLowerCase())
  }
  await frame.getByRole('button', { name: 'Check' }).click()
  await expect(frame.getByRole('heading', { name: 'Your account is protected' })).toBeVisible()
  return groups.join('-')
}

async function logIn(app: FrameApp, site: { readCode(email: string): Promise<string> }, email: string) {
  await app.ask('CONNECT_EMAIL', { email })
  expect((await app.ask('CONNECT_OTP', { otp: await site.readCode(email) })).ok).toBe(true)
  return app.ask<{ address: string }>('GET_USER')
}

test('a printed code opens the account on a new device, and its kit opens without network', async ({
  browser,
  page,
  site,
  email,
}) => {
  test.slow()
  const app = await openFrameApp(page, site)
  const user = logIn(app, site, email)
  const code = await printCode(app)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    app.frame.getByRole('button', { name: 'Download the kit' }).click(),
  ])
  const kit = await download.path()
  await app.frame.getByRole('button', { name: 'Done' }).click()
  const { address } = (await user).payload

  const newDevice = await browser.newContext({ viewport: { width: 320, height: 680 } })
  await newDevice.addInitScript({ content: await readAxe() })
  const style = 'inline-size: 320px; block-size: 560px'
  const other = await openFrameApp(await newDevice.newPage(), site, { style })
  const again = logIn(other, site, email)
  await other.frame.getByLabel('Recovery code').fill('0000-0000')
  await other.frame.getByRole('button', { name: 'Open my account' }).click()
  await expect(other.frame.getByLabel('Recovery code')).toHaveAccessibleDescription(
    /A code has 36 letters and digits\.$/,
  )
  expect(await other.axe()).toEqual([])
  expect(await other.document().evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await other.frame.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll('-', ' '))
  await other.frame.getByRole('button', { name: 'Open my account' }).click()
  expect((await again).payload.address).toBe(address)
  await other.page.context().close()

  const offline = await browser.newContext({ offline: true })
  const requests: string[] = []
  offline.on('request', (request) => requests.push(request.url()))
  const kitPage = await offline.newPage()
  const file = pathToFileURL(`${loginDist}kit.html`).href
  await kitPage.goto(file)
  await kitPage.getByLabel('Your kit (a .json file)').setInputFiles({
    name: 'kit.json',
    mimeType: 'application/json',
    buffer: await readFile(kit),
  })
  await expect(kitPage.getByText(address)).toBeVisible()
  await kitPage.getByLabel('Recovery code').fill('7'.repeat(36))
  await kitPage.getByRole('button', { name: 'Open' }).click()
  await expect(kitPage.getByRole('alert')).toHaveText(/does not open your account/)
  await kitPage.getByLabel('Recovery code').fill(code)
  await kitPage.getByRole('button', { name: 'Open' }).click()
  await expect(kitPage.getByRole('listitem')).toHaveCount(24)
  const words = await kitPage.getByRole('listitem').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  expect(requests).toEqual([file])
  await offline.close()
})

test('"Your login" lists devices, logins and what happened, shows the keys, deletes and keeps the account', async ({
  page,
  site,
  email,
}) => {
  test.slow()
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  const { frame } = app
  const closed = app.ask('SHOW_SETTINGS')
  await expect(frame.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await expect(frame.getByText('This device', { exact: true })).toBeVisible()
  await expect(frame.getByText(email)).toBeVisible()
  await expect(frame.getByText('The keys were made')).toBeVisible()
  await frame.getByRole('button', { name: 'Show my keys' }).click()
  // A visitor who chose "Later" is asked again before the keys are shown.
  await expect(frame.getByRole('main').getByText(/^You have no recovery yet/)).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Set it up' })).toBeVisible()
  await frame.getByRole('button', { name: 'I am alone, show them' }).click()
  await expect(frame.locator('.lk-login-words > li')).toHaveCount(24)
  const words = await frame.locator('.lk-login-words > li').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  await expect(frame.getByText(/^Hidden again in \d+ s$/)).toBeVisible()
  await frame.getByRole('button', { name: 'Back' }).click()
  await frame.getByRole('button', { name: 'Delete this account' }).click()
  await frame.getByRole('button', { name: 'Delete in 72 hours' }).click()
  await expect(frame.getByRole('main').getByText(/^This account is deleted on/)).toBeVisible()
  await frame.getByRole('button', { name: 'Keep my account' }).click()
  await expect(frame.getByRole('main').getByText(/^This account is deleted on/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect((await closed).ok).toBe(true)
})

test('the keys are shown for 30 s, go when the page is hidden, and the app hears nothing of them', async ({
  page,
  site,
  email,
}) => {
  await page.clock.install()
  const app = await openFrameApp(page, site)
  await app.logIn(email)
  const { frame } = app
  const closed = app.ask('SHOW_SETTINGS')
  const showKeys = frame.getByRole('button', { name: 'Show my keys' })
  const words = frame.locator('.lk-login-words > li')
  const show = async () => {
    await showKeys.click()
    const alone = frame.getByRole('button', { name: 'I am alone, show them' })
    // A click counts half a second after the browser has called the frame visible.
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return alone.isEnabled()
      })
      .toBe(true)
    await alone.click()
    await expect(words).toHaveCount(24)
  }
  await expect(showKeys).toBeVisible()
  // Not so far ahead that the services would correct the page's clock: they are asked before the keys are shown.
  await page.clock.pauseAt(Date.now() + 10_000)
  await show()
  const phrase = (await words.allTextContents()).join(' ')
  const keys = await frame.locator('.lk-login-secret .lk-login-mono').allTextContents()
  expect(keys).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), expect.stringMatching(/^\w{80,90}$/)])
  await page.clock.runFor(29_500)
  await expect(frame.getByText('Hidden again in 1 s')).toBeVisible()
  await expect(words).toHaveCount(24)
  await page.clock.runFor(1_000)
  await expect(words).toHaveCount(0)

  await show()
  await app.document().evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(words).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect((await closed).ok).toBe(true)
  const heard = await page.evaluate(() => JSON.stringify((window as unknown as { heard: unknown }).heard))
  expect(heard).toContain('SHOW_SETTINGS_SUCCESS')
  for (const secret of [phrase, ...keys]) expect(heard).not.toContain(secret)
})

test('the only device that can sign can’t be removed from another one, and the visitor reads why', async ({
  context,
  page,
  site,
  email,
  faults,
}) => {
  const first = await openFrameApp(page, site)
  await first.logIn(email)
  // On another site browsers keep the login's storage apart: it is a new device.
  const second = await openFrameApp(await context.newPage(), site, { place: 'cross' })
  await second.ask('CONNECT_EMAIL', { email })
  expect((await second.ask('CONNECT_OTP', { otp: await site.readCode(email) })).ok).toBe(true)
  const closed = second.ask('SHOW_SETTINGS')
  const { frame } = second
  await frame.getByRole('button', { name: 'Remove' }).first().click()
  await frame.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(
    frame.locator('[data-latchkey-part=notice]').getByText('Your keys are on that device alone'),
  ).toBeVisible()
  // A screen reader says it too.
  await expect(frame.locator('[aria-live=assertive]')).toContainText('Your keys are on that device alone')
  await second.page.keyboard.press('Escape')
  await second.page.keyboard.press('Escape')
  await closed
  // The server’s refusal.
  expect(faults.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a new login takes the words of an account that the visitor has', async ({ page, site, email }) => {
  const app = await openFrameApp(page, site)
  const user = logIn(app, site, email)
  const words = `${'abandon '.repeat(23)}art`
  await app.frame.getByRole('button', { name: 'Use a phrase that you have' }).click()
  await app.frame.getByLabel('Your 12 or 24 words').fill('abandon '.repeat(24))
  await app.frame.getByRole('button', { name: 'Use this phrase' }).click()
  await expect(app.frame.getByLabel('Your 12 or 24 words')).toHaveAccessibleDescription(/don’t belong together/)
  await app.frame.getByLabel('Your 12 or 24 words').fill(words)
  await app.frame.getByRole('button', { name: 'Use this phrase' }).click()
  await app.frame.getByRole('button', { name: 'Later', exact: true }).click()
  await app.frame.getByRole('button', { name: 'I understand, later' }).click()
  expect((await user).payload.address).toBe(mnemonicToAccount(words).address)
})
