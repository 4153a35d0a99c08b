import type { Page } from '@playwright/test'
import { axeChecker } from '../support/axe.ts'
import { expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'

/** Connected, and at the amount of a provider. */
async function atAmount(page: Page, provider: string, amount = '50') {
  await page.goto('/')
  await home(page).choose()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  await pageClient(page).show({ view: 'Buy' })
  await modal(page)
    .getByRole('button', { name: new RegExp(`^${provider}`) })
    .click()
  await expect(view(page, 'BuyAmount')).toBeVisible()
  await modal(page).getByRole('textbox', { name: 'You pay' }).fill(amount)
}

/** Presses Buy, and gives the provider's window: a stand-in's page. */
async function buy(page: Page, provider: string) {
  const button = modal(page).getByRole('button', { name: `Buy with ${provider}` })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  const opening = page.waitForEvent('popup')
  await button.click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: /Stand-in for/ })).toBeVisible()
  await expect(view(page, 'BuyInProgress')).toBeVisible()
  return popup
}

const orderOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('buy-orders')) ?? ''
    const [order] = (JSON.parse(localStorage.getItem(key) ?? '{"d":[]}') as { d: { id: string; status: string }[] }).d
    return order
  })

const providers = [
  ['coinbase', 'Coinbase'],
  ['moonpay', 'MoonPay'],
  ['transak', 'Transak'],
  ['meld', 'Meld'],
] as const

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
    expect(await orderOf(page)).toMatchObject({ status: 'waiting' })
    await popup.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(popup.getByText('Done: completed')).toBeVisible()
    await expect(modal(page).getByRole('heading', { name: 'Your purchase has arrived' })).toBeVisible({
      timeout: 10_000,
    })
  })

  test(`${provider}: its webhook is lost, and the visitor still sees the outcome of the payment`, async ({
    page,
    local,
  }) => {
    await atAmount(page, name)
    const popup = await buy(page, name)
    const orderId = (await orderOf(page))?.id ?? ''
    await local.buy.settle({ provider, orderId, status: 'in-progress' }, { silent: true })
    await expect.poll(async () => (await orderOf(page))?.status, { timeout: 10_000 }).toBe('in-progress')
    await popup.getByRole('button', { name: 'Pay, the webhook is lost' }).click()
    await expect(modal(page).getByRole('heading', { name: 'Your purchase has arrived' })).toBeVisible({
      timeout: 10_000,
    })
  })
}

test('a lost webhook, a closed window and a reload: the purchase still ends', async ({ page }) => {
  await atAmount(page, 'MoonPay')
  const popup = await buy(page, 'MoonPay')
  await popup.getByRole('button', { name: 'Pay, the webhook is lost' }).click()
  await expect(popup.getByText('Done: completed')).toBeVisible()
  await popup.close()
  await page.reload()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  await pageClient(page).show({ view: 'Buy' })
  await expect(modal(page).getByText('Arrived')).toBeVisible({ timeout: 10_000 })
  await modal(page)
    .getByRole('button', { name: /\$50.00 for USDC/ })
    .click()
  await expect(modal(page).getByRole('heading', { name: 'Your purchase has arrived' })).toBeVisible()
})

test('a forged and a repeated webhook change nothing; a late one after the failure is heard', async ({
  page,
  local,
}) => {
  await atAmount(page, 'MoonPay')
  await buy(page, 'MoonPay')
  const order = await orderOf(page)
  const orderId = order?.id ?? ''
  const send = async (webhook: { headers: Readonly<Record<string, string>>; body: string }) => {
    const url = `${local.services.url}/v1/onramp/webhooks/moonpay`
    return (await fetch(url, { method: 'POST', headers: { ...webhook.headers }, body: webhook.body })).status
  }
  const failed = await local.buy.webhook({ provider: 'moonpay', orderId, status: 'failed' })
  expect(await send({ ...failed, body: failed.body.replace('failed', 'completed') })).toBe(400)
  expect((await orderOf(page))?.status).toBe('waiting')
  expect(await send(failed)).toBe(200)
  await expect(modal(page).getByRole('heading', { name: 'The purchase didn’t go through' })).toBeVisible({
    timeout: 10_000,
  })
  const answer = async () => {
    const url = `${local.services.url}/v1/onramp/orders/${orderId}?projectId=local`
    return ((await (await fetch(url)).json()) as { order: { status: string; updatedAt: number } }).order
  }
  const before = await answer()
  expect(await send(failed)).toBe(200)
  expect(await answer()).toEqual(before)
  const late = await local.buy.webhook({ provider: 'moonpay', orderId, status: 'completed' })
  expect(await send(late)).toBe(200)
  expect((await answer()).status).toBe('completed')
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
  axe.expectNone(6)
})

test('pictures of each view', async ({ page }) => {
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
