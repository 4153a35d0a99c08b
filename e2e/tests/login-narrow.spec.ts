import { axeChecker } from '../support/axe.ts'
import { modal } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { expectFits, expectFocusInside, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { pageClient, view } from '../support/page-client.ts'

for (const locale of ['en', 'ar'] as const)
  test(`the views of a login fit 320 px, work by keyboard and have no accessibility fault: ${locale}`, async ({
    email,
    loginStack,
    page,
    quiet,
    visitor,
  }) => {
    test.slow()
    // The wrong code.
    quiet.allow(/status of 4\d\d/)
    const axe = await axeChecker(page)
    const client = pageClient(page)
    const { status } = home(page)
    await page.addInitScript(() => Object.assign(window, { open: () => null }))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/?login=on&solana=on&testWallets=off&locale=${locale}`)
    let checks = 0
    const check = async (name: string) => {
      await expect(modal(page)).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
      await expectFits(page)
      await axe.check(name)
      checks += 2
    }
    const press = async (name: Parameters<typeof view>[1]) => {
      await tabTo(page, view(page, name).locator('[data-variant=primary]').first())
      await page.keyboard.press('Enter')
    }

    await client.show({ view: 'Connect' })
    const address = view(page, 'Connect').locator('input[type=email]')
    await expect(address).toBeVisible()
    await check('Connect')
    await client.show({ view: 'ConnectingFarcaster' })
    await expect(view(page, 'ConnectingFarcaster').getByRole('img').first()).toBeVisible()
    await check('ConnectingFarcaster')
    await client.close()

    await client.show({ view: 'Connect' })
    await tabTo(page, view(page, 'Connect').getByRole('button', { name: /Google/ }))
    await page.keyboard.press('Enter')
    await expect(view(page, 'ConnectingSocial')).toBeVisible()
    await expect(view(page, 'ConnectingSocial').locator('[data-variant=primary]')).toBeVisible()
    await check('ConnectingSocial, a blocked window')
    await client.close()

    await client.show({ view: 'Connect' })
    await tabTo(page, address)
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(view(page, 'EmailVerifyDevice')).toBeVisible()
    await expectFocusInside(page)
    await check('EmailVerifyDevice')
    await press('EmailVerifyDevice')
    const code = view(page, 'EmailVerifyOtp').locator('input')
    await expect(code).toBeFocused()
    await check('EmailVerifyOtp')
    const right = await loginStack.mailbox.nextCode(email)
    await page.keyboard.type(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await expect(code).toHaveValue('')
    await check('EmailVerifyOtp, a wrong code')
    await tabTo(page, code)
    await page.keyboard.type(right)
    const { frame } = visitor
    await frame.locator('[data-latchkey-login=set-up-recovery] button').last().press('Enter')
    await frame.locator('[data-latchkey-login=recovery-later] button').nth(2).press('Enter')
    await expect(status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()

    await client.show({ view: 'Account' })
    await expect(view(page, 'Account').locator('.lk-account-chip-name', { hasText: email })).toBeVisible()
    await check('Account')
    await client.show({ view: 'UpdateEmail' })
    await check('UpdateEmail')
    axe.expectNone(checks)
  })
