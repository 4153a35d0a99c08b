import { expect, type Page } from '@playwright/test'
import { modal } from './fixtures.ts'

/** Without a wallet app to hand a link to, some builds of Chromium say so. */
export const noApp = /Failed to launch '[\w-]+:.*' because the scheme does not have a registered handler/

/**
 * Does what opens a wallet's link, and waits until the page has asked for it. A phone hands such a link to the wallet and the page stays;
 * here the navigation is cancelled, because a load or reload of the page while it is under way would be aborted by it, or abort it.
 */
export async function openWallet(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked = await page.evaluateHandle(() => {
    const controller = new AbortController()
    const left = new Promise<string>((resolve) => {
      window.navigation.addEventListener(
        'navigate',
        (event) => {
          if (/^https?:/.test(event.destination.url)) return
          event.preventDefault()
          controller.abort()
          resolve(event.destination.url)
        },
        { signal: controller.signal },
      )
    })
    return { left }
  })
  await act()
  await asked.evaluate(({ left }) => left)
  await asked.dispose()
}

/** The pairing URI that a wallet's link carries: what the phone hands the wallet when the link is tapped. */
export async function uriOf(page: Page, name: string | RegExp): Promise<string> {
  const link = modal(page).getByRole('link', { name })
  await expect(link).toHaveAttribute('href', /[?&]uri=/)
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('uri') ?? ''
}

/**
 * Another app comes to the front. Playwright keeps its pages visible, so this sends the events that a browser would send at such a moment.
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
