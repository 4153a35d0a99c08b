import type { Page } from '@playwright/test'
import { expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { view } from '../support/page-client.ts'

/** The playground's buttons for money, by the keyboard alone. */
async function moneyPanel(page: Page) {
  const visitor = home(page)
  await visitor.open('')
  await visitor.connect()
  return {
    result: visitor.result,
    async press(name: string) {
      const button = page.getByRole('group', { name: 'Money' }).getByRole('button', { name, exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
    },
  }
}

/** Chooses to pay ether from the wallet, up to the moment at which the visitor can confirm it. */
async function payFromWallet(page: Page) {
  const { press, result } = await moneyPanel(page)
  await press('Pay 0.01 ETH')
  const fromWallet = modal(page).getByRole('button', { name: /Pay from your wallet/ })
  // It can't be chosen until no other tab makes this payment.
  await expect(fromWallet).toBeEnabled()
  await fromWallet.press('Enter')
  // The view before has a part of this name too.
  const confirm = view(page, 'ApproveTransaction').locator('[data-latchkey-part=confirm]')
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  return { confirm, result }
}

test('a report that costs something is paid for and read', async ({ page, quiet }) => {
  // The server's answer that asks for the payment.
  quiet.allow(/status of 402/)
  const { press, result } = await moneyPanel(page)
  await press('Read the paid report')
  await expect(result).toHaveText('The report says: paid for')
})

test('an amount of ether is paid', async ({ page }) => {
  const { confirm, result } = await payFromWallet(page)
  await confirm.press('Enter')
  await expect(result).toHaveText(/^Paid 0\.01 by wallet 0x/)
  await modal(page).getByRole('button', { name: 'Done', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pay 0.01 ETH' })).toBeFocused()
})

test('a payment needs no more code once its visitor can confirm it', async ({ page, quiet }) => {
  // What only looks whether the block stays is wanted later, and isn't needed.
  quiet.allow(/Failed to load resource|dynamically imported module/)
  const { confirm, result } = await payFromWallet(page)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await confirm.press('Enter')
  await expect(result).toHaveText(/^Paid 0\.01 by wallet 0x/)
})

for (const [name, opened] of [
  ['Swap tokens', 'Swap'],
  ['Buy', 'Buy'],
  ['Pay 5 TEUR', 'Pay'],
] as const)
  test(`${name} opens its view, and Escape leads back to the button`, async ({ page }) => {
    const { press } = await moneyPanel(page)
    await press(name)
    await expect(view(page, opened)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  })
