import type { Page } from '@playwright/test'
import { expectSameAtEveryStep } from '../support/compare-screenshots.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { focusedText, recordFocus, tabThrough } from '../support/focus.ts'
import { pageClient, panel, view } from '../support/page-client.ts'

const wallet = 'org.latchkey.test-wallet'
const layers = ['top', 'z-index'] as const

/** Our dialog, apart from the page’s own. */
const ours = (page: Page) => page.locator('[data-latchkey-host=dialog]')
const radix = (page: Page) => page.locator('#radix-content')

/** The page's own dialog, and in it the connect button pressed. */
async function openInside(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('#radix').click()
  await expect(radix(page)).toBeVisible()
  await radix(page).getByRole('button', { name: 'Connect wallet' }).click()
  await expect(view(page, 'Connect')).toBeVisible()
}

test('every view looks the same to the pixel on a page that resets and overrides everything, in both layers', async ({
  page,
  everyView,
  newContext,
}) => {
  test.setTimeout(180_000)
  const hostile = layers.map(async (layer) => {
    const hostilePage = await (await newContext()).newPage()
    return {
      page: hostilePage,
      steps: everyView(`/hostile.html?icons=generated&layer=${layer}`, hostilePage),
    }
  })
  const plain = await expectSameAtEveryStep([
    { page, steps: everyView('/plain.html?icons=generated') },
    ...(await Promise.all(hostile)),
  ])
  expect(new Set(plain.values()).size).toBe(plain.size)
})

for (const layer of layers) {
  test(`works by mouse over another library’s dialog, which stays open (layer ${layer})`, async ({ page }) => {
    await openInside(page, `/hostile.html?layer=${layer}`)
    await ours(page).getByRole('button', { name: 'Help' }).click()
    await expect(view(page, 'WhatIsAWallet')).toBeVisible()
    await ours(page).getByRole('button', { name: 'Back' }).click()
    await ours(page)
      .getByRole('button', { name: /^All wallets/ })
      .click()
    await ours(page).getByRole('searchbox').click()
    await page.keyboard.type('meta')
    await expect(ours(page).getByRole('searchbox')).toHaveValue('meta')
    await expect(ours(page).getByRole('button', { name: 'MetaMask' })).toBeVisible()
    await ours(page).getByRole('searchbox').fill('')
    await expect(ours(page).locator('[data-latchkey-part=card]').nth(20)).toBeAttached()
    const body = page.locator('[data-latchkey-part=body]')
    await body.hover()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
    await ours(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(radix(page)).toBeVisible()

    await radix(page).getByRole('button', { name: 'Connect wallet' }).click()
    await ours(page)
      .getByRole('button', { name: /^Test Wallet/ })
      .click()
    await expect(radix(page).locator('[data-latchkey-button=account]')).toBeVisible()
    await expect(panel(page)).toBeHidden()
    await expect(radix(page)).toBeVisible()
  })

  test(`works by keyboard over another library’s dialog, whose Escape is its own again afterwards (layer ${layer})`, async ({
    page,
  }) => {
    await recordFocus(page)
    await openInside(page, `/hostile.html?layer=${layer}`)
    await expect.poll(() => focusedText(page)).toBe('Connect wallet')
    await expect(ours(page).getByRole('button', { name: /^All wallets/ })).toBeVisible()
    // The listed wallets come a moment later.
    await expect(ours(page).getByRole('button', { name: /^MetaMask/ })).toBeVisible()
    expect(await tabThrough(page)).toEqual({ strayed: [], missed: [] })
    await ours(page).getByRole('button', { name: 'Help' }).press('Enter')
    await expect(view(page, 'WhatIsAWallet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view(page, 'Connect')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(radix(page)).toBeVisible()
    await expect(radix(page).getByRole('button', { name: 'Connect wallet' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(radix(page)).toBeHidden()
  })

  test(`a press on the scrim closes; a press that began inside, or inside the panel, doesn’t (layer ${layer})`, async ({
    page,
  }) => {
    await page.goto(`/?layer=${layer}`)
    await connectButton(page).click()
    // What follows is no part of the opening's own double click. The list may still grow, which moves what is above it.
    await expect(modal(page).getByText('All wallets')).toBeVisible()
    const inside = modal(page).getByRole('heading', { name: 'Connect wallet' })
    await inside.hover()
    await page.mouse.down()
    await page.mouse.move(10, 10)
    await page.mouse.up()
    await inside.click()
    await expect(modal(page)).toBeVisible()
    await expect(async () => {
      await page.mouse.click(10, 10)
      await expect(modal(page)).toBeHidden({ timeout: 500 })
    }).toPass()
  })

  test(`the page behind can’t be pressed or scrolled, and is as it was afterwards (layer ${layer})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await page.goto(`/?layer=${layer}`)
    const styles = () =>
      page.evaluate(() => [document.body.getAttribute('style'), document.documentElement.getAttribute('style')])
    const before = await styles()
    await connectButton(page).click()
    await expect(view(page, 'Connect')).toBeVisible()
    await page.mouse.move(20, 250)
    await page.mouse.wheel(0, 300)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const hit = await page.evaluate(() => document.elementFromPoint(100, 100)?.getAttribute('data-latchkey-host'))
    expect(hit).toBe('dialog')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    // The compositor learns a moment later that the page may scroll again, and drops what comes before.
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    }).toPass()
    await expect.poll(styles).toEqual(before)
  })
}

test('[S9.19] the modal is 360 px wide; sizes follow a font size of 10 px and a radius of 4 px; as a layer by z-index it is at 999', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto('/?layer=z-index')
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  const row = modal(page).locator('.lk-row').first()
  const size = () =>
    row.evaluate((element) => {
      const outer = element.closest('.lk-panel') as HTMLElement
      const { fontSize, borderTopLeftRadius } = getComputedStyle(outer)
      return [
        outer.offsetWidth,
        Number.parseFloat(fontSize),
        Number.parseFloat(borderTopLeftRadius),
        (element as HTMLElement).offsetHeight,
      ]
    })
  const usual = [360, 14, 24, 56]
  await expect.poll(size).toEqual(usual)

  // An overlay of the page's own lies under it up to 998 and over it from 1000 on.
  const above = (zIndex: number) =>
    page.evaluate((value) => {
      const overlay = document.createElement('div')
      overlay.style.cssText = `position: fixed; inset: 0; z-index: ${value}`
      document.body.append(overlay)
      const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      overlay.remove()
      return hit === overlay
    }, zIndex)
  expect([await above(998), await above(1000)]).toEqual([false, true])
  await pageClient(page).variables({ 'z-index': '1001' })
  await expect.poll(() => above(1000)).toBe(false)

  // The defaults are 10 and 4: given as such they change nothing, and twice as much doubles every size.
  const { variables } = pageClient(page)
  await variables({ 'font-size': '10px', 'radius-master': '4px' })
  expect(await size()).toEqual(usual)
  await variables({ 'font-size': '20px', 'radius-master': '8px' })
  await expect.poll(size).toEqual(usual.map((value) => value * 2))
  // A radius is a length: of the panel's corner.
  await variables({ 'font-size': '10px', radius: '10px' })
  await expect.poll(async () => (await size())[2]).toBe(10)
})

test('[S2.3] [S2.20] without a connection the first view is Connect, also after another one was left open', async ({
  page,
}) => {
  await page.goto('/')
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Help' }).click()
  await expect(view(page, 'WhatIsAWallet')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(modal(page)).toBeHidden()
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expect(modal(page).locator(`[data-latchkey-wallet="${wallet}"]`)).toBeVisible()
})
