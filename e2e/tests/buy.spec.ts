import { axeChecker } from '../support/axe.ts'
import { expect, modal, test } from '../support/fixtures.ts'
import { pageClient, view } from '../support/page-client.ts'
import { atAmount, buy, decide, ordersOf, providers } from '../support/purchase.ts'

for (const [provider, name] of providers) {
  test(`${provider}: from the amount to the payment that its webhook tells of`, async ({ page }) => {
    await atAmount(page, name)
    if (provider === 'coinbase' || provider === 'moonpay')
      await expect(
        view(page, 'BuyAmount')
          .getByText(/4\d\.\d+ USDC/)
          .first(),
      ).toBeVisible()
    const popup = await buy(page, name)
    expect(await ordersOf(page)).toMatchObject([{ status: 'waiting' }])
    await decide(popup, 'Pay', 'completed')
    await expect(modal(page).getByRole('heading', { name: 'Your purchase has arrived' })).toBeVisible({
      timeout: 10_000,
    })
  })
}

test('a purchase that goes to a wallet that isn’t connected is not listed', async ({ page }) => {
  await atAmount(page, 'MoonPay')
  await buy(page, 'MoonPay')
  const row = modal(page).getByRole('button', { name: /\$50\.00 for USDC/ })
  const list = async () => {
    await page.reload()
    await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
    await pageClient(page).show({ view: 'Buy' })
    await expect(modal(page).getByRole('button', { name: /^MoonPay/ })).toBeVisible()
  }
  await list()
  await expect(row).toHaveCount(1)
  const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await page.evaluate((address) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('buy-orders')) ?? ''
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/0x[0-9a-fA-F]{40}/, address))
  }, stranger)
  await list()
  await expect(row).toHaveCount(0)
  expect(await ordersOf(page)).toMatchObject([{ address: stranger }])
})

test('by keyboard alone, at 320 px, right to left, without an accessibility fault', async ({ page }) => {
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/?locale=ar')
  await page.locator('[data-latchkey-button=connect]').first().click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  await pageClient(page).show({ view: 'Buy' })
  const rows = modal(page).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await axe.check('Buy')
  const fits = async () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
  expect(await fits()).toBe(true)
  await modal(page)
    .getByRole('button', { name: /Coinbase/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'BuyAmount')).toBeVisible()
  const field = view(page, 'BuyAmount').getByRole('textbox')
  await field.focus()
  await page.keyboard.type('٥٠')
  await expect(view(page, 'BuyAmount').getByText(/USDC/).first()).toBeVisible()
  await axe.check('BuyAmount')
  await page.screenshot({ path: test.info().outputPath('amount-ar-320.png') })
  const opening = page.waitForEvent('popup')
  await expect(view(page, 'BuyAmount').locator('[data-latchkey-part=confirm]')).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await field.press('Enter')
  await opening
  await expect(view(page, 'BuyInProgress')).toBeVisible()
  await axe.check('BuyInProgress')
  await page.screenshot({ path: test.info().outputPath('progress-ar-320.png') })
  await pageClient(page).close()
  await pageClient(page).show({ view: 'Buy' })
  const purchase = modal(page).getByRole('listitem').filter({ hasText: 'USDC' }).locator('.lk-row-title')
  await expect(purchase).toBeVisible()
  await axe.check('Buy, with a purchase')
  await page.screenshot({ path: test.info().outputPath('purchases-ar-320.png') })
  expect(await purchase.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
  axe.expectNone(8)
})

test('screenshots of each view', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 760 })
  await atAmount(page, 'Coinbase')
  await expect(
    view(page, 'BuyAmount')
      .getByText(/4\d\.\d+ USDC/)
      .first(),
  ).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('amount.png') })
  await page.keyboard.press('Escape')
  await expect(view(page, 'Buy')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('providers.png') })
})
