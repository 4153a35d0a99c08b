import type { WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { expect, type Page } from '@playwright/test'
import { connectButton, modal } from './fixtures.ts'

/** Opens the QR code for any wallet, by the page's first button that connects. */
export async function showCode(page: Page, button = connectButton(page)): Promise<void> {
  await button.click()
  await modal(page)
    .getByRole('button', { name: /^WalletConnect/ })
    .click()
}

/** The pairing URI that is shown as a code, by the button beside it. */
export async function copyUri(page: Page): Promise<string> {
  await expect(modal(page).getByRole('img', { name: /^QR code that connects/ })).toBeVisible()
  await modal(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(modal(page).getByRole('button', { name: 'Copied!' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Shows the code and scans it. The phone decides whether it becomes a session. */
export async function scan(page: Page, phone: WalletConnectWallet, button = connectButton(page)): Promise<void> {
  await showCode(page, button)
  await phone.pair(await copyUri(page))
}
