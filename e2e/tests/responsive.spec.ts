import { devices, type Page } from '@playwright/test'
import type { Step } from '../support/every-view.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { misfits } from '../support/geometry.ts'
import { pageClient, panel, view } from '../support/page-client.ts'
import { screen } from '../support/screen.ts'

async function fits(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-latchkey-part=shield]').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('[data-latchkey-part=shimmer]')).toHaveCount(0)
  await screen(page, name)
  expect.soft(await misfits(page), name).toEqual([])
}

/** Everything fits everywhere. `at`: what else is asked of a step. */
async function fitsEverywhere(
  page: Page,
  steps: AsyncIterable<Step>,
  name: string,
  at: Partial<Record<Step, () => Promise<void>>> = {},
): Promise<void> {
  for await (const step of steps) {
    await fits(page, `${name}-${step.replaceAll(/\W+/g, '-')}`)
    await at[step]?.()
  }
}

test('reflows at 400 % zoom: 320 by 256 px, without sideways scrolling, nothing cut', async ({ page, everyView }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await fitsEverywhere(page, everyView('/?consent=box'), 'zoom-400')
})

test('with letters twice as large everything still fits, also where there is little room', async ({
  page,
  everyView,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('--latchkey-font-size', '20px')
    })
  })
  await fitsEverywhere(page, everyView('/'), 'text-200')
  await expect(panel(page)).toHaveCSS('width', '720px')
  await page.setViewportSize({ width: 640, height: 844 })
  await fits(page, 'text-200-narrow')
})

test('right to left: mirrored, nothing cut', async ({ page, everyView }) => {
  await fitsEverywhere(page, everyView('/?locale=ar&consent=box'), 'arabic', {
    async UnsupportedChain() {
      await expect(page.locator('[data-latchkey-host=dialog] dialog')).toHaveAttribute('dir', 'rtl')
      const [back, close] = await Promise.all(
        ['back', 'close'].map((part) => page.locator(`[data-latchkey-part=${part}]`).boundingBox()),
      )
      expect(back?.x).toBeGreaterThan(close?.x ?? Number.NaN)
    },
  })
})

test('forced colours: every boundary and the focus are still there', async ({ page, everyView }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await fitsEverywhere(page, everyView('/'), 'forced-colours', {
    async UnsupportedChain() {
      await expect(panel(page)).not.toHaveCSS('border-top-width', '0px')
      const back = page.locator('[data-latchkey-part=back]')
      await page.keyboard.press('Shift+Tab')
      await expect(back).toBeFocused()
      await expect(back).toHaveCSS('outline-style', 'solid')
    },
  })
})

test('dark', async ({ page, everyView }) => {
  await fitsEverywhere(page, everyView('/?theme=dark'), 'dark')
})

test('a phone gets a sheet at the bottom edge, as wide as the window', async ({ browser, everyView, site }) => {
  const { userAgent, isMobile, hasTouch } = devices['iPhone 15']
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({
    userAgent,
    isMobile,
    hasTouch,
    viewport,
    deviceScaleFactor: 2,
    baseURL: site.url,
  })
  const page = await context.newPage()
  await fitsEverywhere(page, everyView('/', page), 'phone')
  const box = await panel(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  await context.close()
})

test('the first screen of a phone has the account’s balance, its actions and its tabs, with what the first one shows', async ({
  page,
  everyView,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for await (const step of everyView('/')) if (step === 'Account') break
  const account = view(page, 'Account')
  await expect(account.getByRole('tab')).toHaveCount(3)
  for (const tab of await account.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
  await expect(account.getByText('Test Dollar')).toBeInViewport({ ratio: 1 })
  expect(await page.locator('[data-latchkey-part=body]').evaluate((body) => body.scrollTop)).toBe(0)
})

test('wide where there is room, compact where there is none', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/?size=wide')
  await pageClient(page).show({ view: 'Connect' })
  await expect(modal(page).getByText('MetaMask')).toBeVisible()
  await expect(panel(page)).toHaveCSS('width', '720px')
  await fits(page, 'wide-connect')
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(panel(page)).toHaveCSS('width', '360px')
  await fits(page, 'wide-compact-connect')
  await expect(view(page, 'Connect')).toBeVisible()
})

test('a wallet’s image without a size of its own, or of an odd one, stays in its place', async ({ page }) => {
  await page.addInitScript(() => {
    const svg = (attributes: string) =>
      `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}/>`)}`
    const images = {
      Sizeless: svg(''),
      Upright: svg(' width="10" height="90"'),
      Sideways: svg(' viewBox="0 0 90 10"'),
    }
    const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
    const announce = () => {
      for (const [name, icon] of Object.entries(images)) {
        const info = { uuid: name, name, icon, rdns: `org.example.${name.toLowerCase()}` }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      }
    }
    addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await page.goto('/')
  await pageClient(page).show({ view: 'Connect' })
  for (const name of ['Sizeless', 'Upright', 'Sideways']) {
    const row = modal(page).getByRole('button', { name })
    const [icon, image] = [row.locator('[data-latchkey-part=wallet-icon]'), row.locator('img')]
    await expect(image).toBeVisible()
    // The list may still grow between the two looks, and move both.
    await expect(async () => expect(await image.boundingBox(), name).toEqual(await icon.boundingBox())).toPass()
  }
})

test('the button does not stretch in a flex column', async ({ page }) => {
  await page.goto('/')
  await expect(connectButton(page)).toBeEnabled()
  const [row, column] = await connectButton(page).evaluate((button) => {
    const width = () => button.getBoundingClientRect().width
    const before = width()
    const parent = button.parentElement as HTMLElement
    Object.assign(parent.style, { display: 'flex', flexDirection: 'column', inlineSize: '600px' })
    return [before, width()]
  })
  expect(column).toBeCloseTo(row ?? 0, 0)
})
