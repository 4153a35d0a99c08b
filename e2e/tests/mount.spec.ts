import { expect, modal, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'

test('a page without React connects, shows the account, stays connected after a reload and disconnects', async ({
  page,
}) => {
  await page.goto('/mount.html')
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  const account = page.getByRole('button', { name: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })
  await connect.click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(account).toBeVisible()
  await expect(modal(page)).toBeHidden()
  await page.reload()
  await account.click()
  await expect(view(page, 'Account')).toBeVisible()
  await modal(page)
    .getByRole('button', { name: /Wallet settings$/ })
    .click()
  await modal(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(connect).toBeFocused()
})
