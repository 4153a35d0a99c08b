import type { BrowserContext, Page } from '@playwright/test'

/**
 * Sets `navigator.onLine` to `online`, whatever the machine's network is. Chromium reports offline where only loopback is up, and
 * WalletConnect's SDK then refuses to connect even to a relay on this machine.
 *
 * @example
 * await overrideOnline(page)
 * await page.goto('/')
 */
export async function overrideOnline(target: Page | BrowserContext, online = true): Promise<void> {
  await target.addInitScript((value: boolean) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => value })
  }, online)
}
