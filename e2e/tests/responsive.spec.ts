import { devices, type Page } from '@playwright/test'
import { expect, modal, test } from '../support/fixtures.ts'
import { misfits } from '../support/geometry.ts'
import { home } from '../support/home.ts'
import { pageClient, panel, view } from '../support/page-client.ts'

const wallet = 'org.latchkey.test-wallet'
/** What wagmi asks first. */
const connecting = 'wallet_requestPermissions'

async function fits(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-latchkey-part=shield]').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('[data-latchkey-part=shimmer]')).toHaveCount(0)
  // For people to look at; tests don't compare them.
  await page.screenshot({ path: `${test.info().project.outputDir}/screens/${name}.png` })
  expect(await misfits(page), name).toEqual([])
}

/** Every view, each with what it shows when it is at its fullest. */
async function everyView(page: Page, name: string, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  const { show, close } = pageClient(page)
  const { wallet: visitor, status } = home(page)
  await show({ view: 'Connect' })
  await expect(modal(page).getByText('MetaMask')).toBeVisible()
  await fits(page, `${name}-connect`)
  await show({ view: 'WhatIsAWallet' })
  await fits(page, `${name}-what-is-a-wallet`)
  await show({ view: 'GetWallet' })
  await expect(modal(page).getByText('MetaMask')).toBeVisible()
  await fits(page, `${name}-get-wallet`)
  await show({ view: 'Downloads', walletId: 'metamask' })
  await fits(page, `${name}-downloads`)
  await show({ view: 'AllWallets' })
  await expect(modal(page).getByText('MetaMask')).toBeVisible()
  await fits(page, `${name}-all-wallets`)
  await show({ view: 'ConnectingWalletConnect', walletId: 'metamask' })
  await fits(page, `${name}-pairing`)
  await show({ view: 'ConnectingWalletConnectBasic' })
  await fits(page, `${name}-code`)
  await close()
  await visitor.reject(connecting)
  await show({ view: 'ConnectingExternal', rowId: wallet, connectorId: wallet })
  await expect(modal(page).locator('[data-latchkey-part=retry]')).toBeVisible()
  await fits(page, `${name}-declined`)
  await visitor.approve(connecting)
  await modal(page).locator('[data-latchkey-part=retry]').click()
  await expect(status).toHaveText('connected')
  await show({ view: 'Account' })
  await expect(modal(page).getByText(/ETH$/).first()).toBeVisible()
  await fits(page, `${name}-account`)
  await show({ view: 'Networks' })
  await fits(page, `${name}-networks`)
  await visitor.hang('wallet_switchEthereumChain')
  await show({ view: 'SwitchNetwork', chainId: 'eip155:31338' })
  await fits(page, `${name}-switch-network`)
  await show({ view: 'UnsupportedChain' })
  await fits(page, `${name}-unsupported`)
}

test('reflows at 400 % zoom: 320 by 256 px, without sideways scrolling, nothing cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await everyView(page, 'zoom-400', '/?pairing=public&consent=box')
})

test('with letters twice as large everything still fits, also where there is little room', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('--latchkey-font-size', '20px')
    })
  })
  await everyView(page, 'text-200', '/?pairing=public')
  await expect(panel(page)).toHaveCSS('width', '720px')
  await page.setViewportSize({ width: 640, height: 844 })
  await fits(page, 'text-200-narrow-unsupported')
})

test('right to left: mirrored, nothing cut', async ({ page }) => {
  await everyView(page, 'arabic', '/?pairing=public&locale=ar&consent=box')
  await expect(page.locator('[data-latchkey-host=dialog] dialog')).toHaveAttribute('dir', 'rtl')
  const [back, close] = await Promise.all(
    ['back', 'close'].map((part) => page.locator(`[data-latchkey-part=${part}]`).boundingBox()),
  )
  expect(back?.x).toBeGreaterThan(close?.x ?? Number.NaN)
})

test('forced colours: every boundary and the focus are still there', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await everyView(page, 'forced-colours', '/?pairing=public')
  await expect(panel(page)).not.toHaveCSS('border-top-width', '0px')
  const back = page.locator('[data-latchkey-part=back]')
  await page.keyboard.press('Shift+Tab')
  await expect(back).toBeFocused()
  await expect(back).toHaveCSS('outline-style', 'solid')
})

test('dark', async ({ page }) => {
  await everyView(page, 'dark', '/?pairing=public&theme=dark')
})

test('a phone gets a sheet at the bottom edge, as wide as the window', async ({ browser, site }) => {
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
  await everyView(page, 'phone', '/?pairing=public')
  const box = await panel(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  await context.close()
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

test('a wallet’s picture without a size of its own, or of an odd one, stays in its place', async ({ page }) => {
  await page.addInitScript(() => {
    const svg = (attributes: string) =>
      `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}/>`)}`
    const pictures = {
      Sizeless: svg(''),
      Upright: svg(' width="10" height="90"'),
      Sideways: svg(' viewBox="0 0 90 10"'),
    }
    const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
    const announce = () => {
      for (const [name, icon] of Object.entries(pictures)) {
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
    const [icon, picture] = [row.locator('[data-latchkey-part=wallet-icon]'), row.locator('img')]
    await expect(picture).toBeVisible()
    expect(await picture.boundingBox(), name).toEqual(await icon.boundingBox())
  }
})
