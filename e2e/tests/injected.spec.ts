import { connectButton, expect, modal, test } from '../support/fixtures.ts'

test('[S1.3] connects an installed wallet', async ({ page }) => {
  await page.goto('/')
  await connectButton(page).click()
  await modal(page).getByRole('button', { name: /Test Wallet/ }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})
