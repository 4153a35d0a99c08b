import { expect, type Page } from '@playwright/test'
import { modal } from './fixtures.ts'

/** The desktop browser under the emulation has no wallet app to hand a link to, and says so when it gives the navigation up. */
export const noApp = /Failed to launch '[\w-]+:.*' because the scheme does not have a registered handler/

/**
 * Does what opens a wallet's link, and waits until the browser has given that navigation up. A load or reload of the page while the
 * navigation is under way would be aborted by it, or abort it.
 */
export async function openWallet(page: Page, act: () => Promise<unknown>): Promise<void> {
  const givenUp = page.waitForEvent('console', (message) => noApp.test(message.text()))
  await Promise.all([givenUp, act()])
}

/** The pairing URI that a wallet's link carries: what the phone hands the wallet when the link is tapped. */
export async function uriOf(page: Page, name: string | RegExp): Promise<string> {
  const link = modal(page).getByRole('link', { name })
  await expect(link).toHaveAttribute('href', /[?&]uri=/)
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('uri') ?? ''
}

/**
 * Another app comes to the front. Playwright keeps its pages visible, so what a browser says at such a moment is said here in its place.
 */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((value) => {
    const state = value ? 'visible' : 'hidden'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visible)
}

/** The tab goes to sleep: hidden, and no script of it runs until it is woken, as in a frozen tab. */
export async function sleep(page: Page): Promise<{ wake(): Promise<void> }> {
  await setVisible(page, false)
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  return {
    async wake() {
      await session.send('Debugger.disable')
      await session.detach()
      await setVisible(page, true)
    },
  }
}
