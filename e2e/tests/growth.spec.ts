import type { CDPSession, Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'

type Alive = {
  readonly nodes: number
  readonly listeners: number
  readonly documents: number
  readonly sheets: number
}

/** What is alive after a collection. A press elsewhere comes first: the browser holds on to what was pressed last. */
async function alive(page: Page, session: CDPSession): Promise<Alive> {
  await page.mouse.click(2, 2)
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  const sheets = await page.evaluate(() => document.adoptedStyleSheets.length)
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), documents: value('Documents'), sheets }
}

/** One visit by keyboard that looks further and is ended by the mouse. */
async function visit(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(view(page, 'Connect')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Help' }).click()
  await expect(view(page, 'WhatIsAWallet')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('[data-latchkey-host]')).toHaveCount(0)
  // The next visit begins with Enter on the button, which focus has to be back on.
  await expect(connectButton(page)).toBeFocused()
}

for (const layer of ['top', 'z-index'])
  test(`fifty openings leave no node, listener or style sheet behind (layer ${layer})`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/?layer=${layer}`)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const visits = async (count: number) => {
      await connectButton(page).focus()
      for (let turn = 0; turn < count; turn++) await visit(page)
    }
    // React keeps a little of what it drew last: what stays is there after the first half, and the second adds nothing.
    // A reading may also hold a view that the browser lets go of later, so the lower of two counts.
    await visits(24)
    const readings = [await alive(page, session)]
    await visits(1)
    readings.push(await alive(page, session))
    await visits(25)
    await expect(async () => {
      const now = await alive(page, session)
      for (const key of ['nodes', 'listeners', 'documents', 'sheets'] as const)
        expect(now[key], key).toBeLessThanOrEqual(Math.min(...readings.map((reading) => reading[key])))
    }).toPass({ timeout: 10_000 })
  })
