import { expect, test } from '../support/login-frame-fixtures.ts'
import { openFrameApp, readAxe } from '../support/login-frame-site.ts'

const looks = {
  light: { themeMode: 'light' },
  dark: { themeMode: 'dark' },
  'right to left': { themeMode: 'light', locale: 'ar', direction: 'rtl' },
} as const

for (const [name, look] of Object.entries(looks))
  test(`address and code, imported words, a further address, another login and a new device have no accessibility fault and fit 320 px: ${name}`, async ({
    browser,
    email,
    page,
    site,
  }) => {
    test.slow()
    const other = `other-${email}`
    const open = async (of: typeof page) => {
      await of.addInitScript({ content: await readAxe() })
      await of.setViewportSize({ width: 320, height: 680 })
      const app = await openFrameApp(of, site, { style: 'inline-size: 320px; block-size: 560px' })
      await app.ask('SYNC_THEME', look)
      const panel = (screen: string) => app.frame.locator(`[data-latchkey-login=${screen}]`)
      /** By its place among those of its screen, back and close included: its words depend on the language. */
      const button = (screen: string, at: number) => panel(screen).locator('button').nth(at)
      const check = async (screen: string) => {
        await expect(panel(screen)).toBeVisible()
        expect([screen, await app.axe()]).toEqual([screen, []])
        const width = await app.document().evaluate(() => document.documentElement.scrollWidth)
        expect([screen, width]).toEqual([screen, 320])
      }
      return { app, button, check, panel }
    }

    const { app, button, check, panel } = await open(page)
    const typed = app.ask('CONNECT_EMAIL_IN_FRAME')
    await check('email')
    await panel('email').locator('input').fill('nobody')
    await panel('email').locator('button').last().click()
    await expect(panel('email').getByRole('alert')).toBeVisible()
    await check('email')
    await panel('email').locator('input').fill(email)
    await panel('email').locator('button').last().click()
    await expect(panel('email').locator('input[autocomplete=one-time-code]')).toBeFocused()
    await check('email')
    await panel('email')
      .locator('input')
      .fill(await site.readCode(email))
    expect((await typed).ok).toBe(true)

    const user = app.ask<{ address: string }>('GET_USER')
    await panel('set-up-recovery').locator('button').nth(-2).click()
    await check('import-words')
    await panel('import-words').locator('textarea').fill('one two')
    await panel('import-words').locator('button').last().click()
    await expect(panel('import-words').getByRole('alert')).toBeVisible()
    await check('import-words')
    await button('import-words', 0).click()
    await panel('set-up-recovery').locator('button').last().click()
    await button('recovery-later', 2).click()
    expect((await user).ok).toBe(true)

    const settings = app.ask('SHOW_SETTINGS')
    await panel('settings').locator('section').filter({ hasText: email }).locator('button').last().click()
    await check('add-email')
    await page.keyboard.press('Escape')
    expect((await settings).ok).toBe(true)

    await app.ask('CONNECT_EMAIL', { email: other })
    const switched = app.ask('CONNECT_OTP', { otp: await site.readCode(other) })
    await check('approval')
    await page.keyboard.press('Escape')
    expect((await switched).ok).toBe(false)

    // Nothing opens the account there: no recovery was set up.
    const device = await open(await (await browser.newContext()).newPage())
    await device.app.ask('CONNECT_EMAIL', { email })
    await device.app.ask('CONNECT_OTP', { otp: await site.readCode(email) })
    const refused = device.app.ask('GET_USER')
    await device.check('enter-recovery')
    await device.app.page.keyboard.press('Escape')
    expect((await refused).ok).toBe(false)
    await device.app.page.context().close()
  })
