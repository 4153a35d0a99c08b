import type { Page } from '@playwright/test'
import { modal } from './fixtures.ts'

/** The pairing URI that a wallet's link carries: what the phone hands the wallet when the link is tapped. */
export async function uriOf(page: Page, name: string | RegExp): Promise<string> {
  const href = (await modal(page).getByRole('link', { name }).getAttribute('href')) ?? ''
  return new URL(href).searchParams.get('uri') ?? ''
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
