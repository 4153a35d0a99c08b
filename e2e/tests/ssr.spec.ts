import { installPageWallet } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { expect, modal, test } from '../support/fixtures.ts'
import { type SsrSite, startSsrSite } from '../support/ssr-site.ts'

test.describe.configure({ mode: 'serial' })

declare global {
  interface Window {
    /** How far things have jumped, as browsers count it. */
    shifts: number
  }
}

let site: SsrSite
test.beforeAll(async ({ local }) => {
  site = await startSsrSite(local.stack.chains[0])
})
test.afterAll(async () => site?.close())

/** All lines of the console, also warnings: React reports a mismatch there. */
function recordConsole(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    // The test wallet warns of itself.
    const own = message.text().includes('@latchkey/test-wallets')
    if (!own && (message.type() === 'error' || message.type() === 'warning')) said.push(message.text())
  })
  return said
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]')
const button = (page: Page, kind: string) => page.locator(`[data-latchkey-button=${kind}]`)

for (const path of ['/', '/embedded'])
  test(`the server’s HTML is hydrated in StrictMode without a warning (${path})`, async ({ page }) => {
    const html = await site.html(path)
    expect(html).toContain('Connect wallet')
    expect(html).toContain('Test Wallet')
    expect(html).not.toContain('style=')
    const said = recordConsole(page)
    await page.addInitScript(() => {
      window.shifts = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifts += entry.value
      })
      observer.observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(site.url + path)
    await expect(hydrated(page)).toBeAttached()
    if (path === '/embedded') await expect(page.locator('[data-latchkey-view=Connect]')).toBeVisible()
    else {
      await button(page, 'connect').click()
      await expect(modal(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(modal(page)).toBeHidden()
      expect(await page.evaluate(() => window.shifts), 'layout shifts').toBe(0)
    }
    expect(said).toEqual([])
  })

test('with a stored session too: the server’s buttons are hydrated, then show the connected account', async ({
  page,
  local,
}) => {
  const wallet = await installPageWallet(page, {
    name: 'Test Wallet',
    rdns: 'org.latchkey.test-wallet',
    chains: local.stack.chains,
  })
  const said = recordConsole(page)
  await page.goto(site.url)
  await button(page, 'wallet').click()
  await expect(button(page, 'account').first()).toBeVisible()

  await page.reload()
  await expect(hydrated(page)).toBeAttached()
  await expect(button(page, 'account').first()).toHaveAttribute('title', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await wallet.prompts()).toEqual({})
  expect(said).toEqual([])
})

test('each request has a client of its own: nothing of one visitor is in the page of the next', async ({ request }) => {
  const pages = await Promise.all([1, 2, 3].map(async () => (await request.get(site.url)).text()))
  expect(new Set(pages).size).toBe(1)
})
