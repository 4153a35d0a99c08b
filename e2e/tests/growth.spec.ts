import type { CDPSession, Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'

type Alive = { readonly nodes: number; readonly listeners: number; readonly documents: number }

/** What is alive after a collection. A press elsewhere comes first: the browser holds on to what was pressed last. */
async function alive(page: Page, session: CDPSession): Promise<Alive> {
  await page.mouse.click(2, 2)
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), documents: value('Documents') }
}

/** One visit by keyboard; each fifth looks further and closes with the mouse. */
async function visit(page: Page, turn: number): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(view(page, 'Connect')).toBeVisible()
  if (turn % 5) await page.keyboard.press('Escape')
  else {
    await modal(page).getByRole('button', { name: 'Help' }).click()
    await expect(view(page, 'WhatIsAWallet')).toBeVisible()
    await modal(page).getByRole('button', { name: 'Close' }).click()
  }
  await expect(page.locator('[data-latchkey-host]')).toHaveCount(0)
}

for (const layer of ['top', 'z-index'])
  test(`fifty openings leave no node, listener or style sheet behind (layer ${layer})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/?layer=${layer}`)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await connectButton(page).focus()
    for (let turn = 0; turn < 5; turn++) await visit(page, turn)
    const before = await alive(page, session)
    const sheets = await page.evaluate(() => document.adoptedStyleSheets.length)
    await connectButton(page).focus()
    for (let turn = 0; turn < 50; turn++) await visit(page, turn)
    // React keeps a little of what it drew last; a leak of one an opening would be fifty.
    await expect(async () => {
      const after = await alive(page, session)
      expect(after.documents).toBe(before.documents)
      expect(after.nodes - before.nodes, 'nodes more').toBeLessThan(50)
      expect(after.listeners - before.listeners, 'listeners more').toBeLessThan(50)
    }).toPass({ timeout: 10_000 })
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(sheets)
  })
