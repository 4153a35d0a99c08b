import { axeChecker } from '../support/axe.ts'
import { connectButton, modal } from '../support/fixtures.ts'
import { expectFits, expectFocusInside, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { pageClient, view } from '../support/page-client.ts'
import { yourLogin } from '../support/your-login.ts'

test('a visitor who chose "later" is asked for a recovery before the address is shown, once, and sets it up from there', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const axe = await axeChecker(page)
  const site = loginJourney(page, visitor, local)
  const account = await site.logInByEmail(email)
  const receive = view(page, 'WalletReceive')
  const address = receive.locator('[data-latchkey-part=address]')
  const question = receive.getByRole('heading', { name: 'Set up a recovery first' })
  const reminder = receive.locator('[data-latchkey-part=notice]', { hasText: 'No recovery yet' })

  await page.getByRole('button', { name: /^Account/ }).click()
  await modal(page).getByRole('button', { name: 'Receive' }).click()
  await expect(question).toBeVisible()
  await expect(address).toHaveCount(0)
  await axe.check('the question')
  await receive.getByRole('button', { name: 'Later: show my address' }).click()
  await expect(address).toHaveText(account)
  await expect(reminder).toBeVisible()
  await expectFocusInside(page)
  await axe.check('put off')

  // Answered for this account on this device.
  await page.reload()
  await expect(site.status).toHaveText('connected')
  await pageClient(page).show({ view: 'WalletReceive' })
  await expect(address).toHaveText(account)
  await reminder.getByRole('button', { name: 'Set up recovery' }).click()
  await yourLogin(page, visitor).takeCode()
  await yourLogin(page, visitor).done()
  await expect(visitor.frame.getByRole('heading')).toHaveCount(0)
  await expect(reminder).toHaveCount(0)
  await expect(address).toHaveText(account)
  await expectFocusInside(page)

  // The login site knows it too.
  await page.reload()
  await expect(site.status).toHaveText('connected')
  await pageClient(page).show({ view: 'WalletReceive' })
  await expect(address).toHaveText(account)
  await expect(reminder).toHaveCount(0)
  axe.expectNone(4)
})

test('by keyboard alone, at 320 px, right to left: closed without a recovery the question stays, put off it is gone', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const axe = await axeChecker(page)
  const site = loginJourney(page, visitor, local)
  const account = await site.logInByEmail(email)
  await page.setViewportSize({ width: 320, height: 640 })
  const url = new URL(page.url())
  url.searchParams.set('locale', 'ar')
  await page.goto(url.href)
  await expect(connectButton(page)).toHaveCount(0)
  await pageClient(page).show({ view: 'Buy' })
  const buy = view(page, 'Buy')
  const setUp = buy.getByRole('button', { name: 'إعداد الاسترداد' })
  await expect(modal(page)).toHaveAttribute('dir', 'rtl')
  await expect(setUp).toBeVisible()
  await expectFits(page)
  await axe.check('the question before buying, Arabic')
  await tabTo(page, setUp)
  await page.keyboard.press('Enter')
  const close = visitor.frame.getByRole('button', { name: 'إغلاق' }).first()
  await expect(close).toBeVisible()
  await close.press('Enter')
  await expect(close).toHaveCount(0)
  await expect(setUp).toBeVisible()
  await expectFocusInside(page)

  await tabTo(page, buy.getByRole('button', { name: 'لاحقًا: تابع الشراء' }))
  await page.keyboard.press('Enter')
  await expect(buy.locator('[data-latchkey-part=notice]', { hasText: 'لا توجد وسيلة استرداد بعد' })).toBeVisible()
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('put off before buying, Arabic')
  axe.expectNone(4)

  // What was put off before buying is put off for the address too.
  await pageClient(page).show({ view: 'WalletReceive' })
  await expect(view(page, 'WalletReceive').locator('[data-latchkey-part=address]')).toHaveText(account)
})
