import type { Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { focusedText, recordFocus, tabThrough } from '../support/focus.ts'
import { home } from '../support/home.ts'
import { motions, movable, watchMotion } from '../support/motion.ts'
import { pageClient, panel, view } from '../support/page-client.ts'

const wallet = 'org.latchkey.test-wallet'
/** What wagmi asks first. */
const connecting = 'wallet_requestPermissions'

const accountButton = (page: Page) => page.locator('[data-latchkey-button=account]')
const announced = (page: Page) => page.locator('[data-latchkey-host=dialog] [data-latchkey-part=live] [role=status]')

/** From the page's own start, as a visitor without a mouse comes there. */
async function openByKeyboard(page: Page) {
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Connect')).toBeVisible()
}

for (const layer of ['top', 'z-index'] as const) {
  const address = `/?layer=${layer}`

  test(`Tab stays in the modal in both directions and reaches everything in every view (layer ${layer})`, async ({
    page,
  }) => {
    await recordFocus(page)
    await page.goto(`${address}&consent=box&pairing=public`)
    const { show } = pageClient(page)
    const { wallet: visitor, status } = home(page)
    const clean = { strayed: [], missed: [] }
    await openByKeyboard(page)
    await expect(modal(page).getByText('All wallets')).toBeVisible()
    expect(await tabThrough(page), 'Connect').toEqual(clean)
    for (const route of [
      { view: 'WhatIsAWallet' },
      { view: 'GetWallet' },
      { view: 'Downloads', walletId: 'metamask' },
      { view: 'AllWallets' },
      { view: 'ConnectingWalletConnect', walletId: 'metamask' },
      { view: 'ConnectingWalletConnectBasic' },
      { view: 'Networks' },
    ] as const) {
      await show(route)
      expect(await tabThrough(page), route.view).toEqual(clean)
    }
    await visitor.reject(connecting)
    await show({ view: 'ConnectingExternal', rowId: wallet, connectorId: wallet })
    await expect(modal(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await tabThrough(page), 'ConnectingExternal').toEqual(clean)

    await visitor.approve(connecting)
    await modal(page).getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(status).toHaveText('connected')
    await visitor.hang('wallet_switchEthereumChain')
    for (const route of [
      { view: 'Account' },
      { view: 'Networks' },
      { view: 'SwitchNetwork', chainId: 'eip155:31338' },
      { view: 'UnsupportedChain' },
    ] as const) {
      await show(route)
      expect(await tabThrough(page), route.view).toEqual(clean)
    }
  })

  test(`Escape goes back, then closes; focus goes to each heading and at last to the button that opened it (layer ${layer})`, async ({
    page,
  }) => {
    await page.goto(address)
    const before = await page.evaluate(() => [location.href, history.length])
    await openByKeyboard(page)
    expect(await focusedText(page)).toBe('Connect wallet')
    await modal(page)
      .getByRole('button', { name: /have a wallet$/ })
      .press('Enter')
    await expect(view(page, 'GetWallet')).toBeVisible()
    await expect.poll(() => focusedText(page)).toBe('Get a wallet')
    await modal(page).getByRole('button', { name: 'What is a wallet?' }).press('Enter')
    await expect(view(page, 'WhatIsAWallet')).toBeVisible()
    await expect.poll(() => focusedText(page)).toBe('What is a wallet?')
    expect(await page.evaluate(() => [location.href, history.length])).toEqual(before)

    await page.keyboard.press('Escape')
    await expect.poll(() => focusedText(page)).toBe('Get a wallet')
    await modal(page).getByRole('button', { name: 'Back' }).press('Enter')
    await expect(view(page, 'Connect')).toBeVisible()
    await expect.poll(() => focusedText(page)).toBe('Connect wallet')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
  })

  test(`connects by keyboard; waiting is announced; focus returns although the button became another (layer ${layer})`, async ({
    page,
  }) => {
    await page.goto(address)
    const { wallet: visitor, status } = home(page)
    await visitor.hang(connecting)
    await openByKeyboard(page)
    await modal(page)
      .getByRole('button', { name: /^Test Wallet/ })
      .press('Enter')
    await visitor.whenPending(connecting)
    await expect.poll(() => focusedText(page)).toBe('Test Wallet')
    await expect(announced(page)).toHaveText('Continue in Test Wallet. Confirm in the extension.')
    await visitor.release(connecting)
    await expect(status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    await expect(accountButton(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(view(page, 'Account')).toBeVisible()
    await modal(page).getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(status).toHaveText('disconnected')
    await expect(view(page, 'Connect')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
  })

  test(`a close that is refused shakes and says why (layer ${layer})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(address)
    await openByKeyboard(page)
    const reason = 'Sign in or cancel first.'
    await pageClient(page).router({ blocked: reason })
    await watchMotion(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => motions(page)).toContainEqual({ what: 'panel', name: 'lk-shake', ms: 500 })
    await expect(modal(page).getByText(reason, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('[data-latchkey-host=dialog] [role=alert]')).toHaveText(reason)
    await expect(panel(page)).not.toHaveAttribute('data-shaking')
    await expect(modal(page)).toBeVisible()
    await pageClient(page).router({ blocked: undefined })
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
  })
}

test('[S4.31] the modal is open or closed, shows that it loads, and shakes for 500 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.locator('dialog')).toHaveCount(0)
  await openByKeyboard(page)
  const { router } = pageClient(page)
  await router({ loading: true })
  await expect(panel(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[data-latchkey-part=progress]')).toBeVisible()
  await router({ loading: false })
  await expect(page.locator('[data-latchkey-part=progress]')).toHaveCount(0)

  await router({ blocked: 'Not now.' })
  const shook = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.querySelector('[data-latchkey-host=dialog]')?.shadowRoot
        let from = 0
        new MutationObserver(() => {
          if (root?.querySelector('[data-shaking]')) from = performance.now()
          else resolve(performance.now() - from)
        }).observe(root as ShadowRoot, { subtree: true, attributeFilter: ['data-shaking'] })
      }),
  )
  await modal(page).getByRole('button', { name: 'Close' }).click()
  const ms = await shook
  expect(ms).toBeGreaterThan(490)
  expect(ms).toBeLessThan(1000)
  await router({ blocked: undefined })
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('[S9.11] shakes for 500 ms; a view change moves the header text in 120 ms, the height and the view in 150 ms', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await openByKeyboard(page)
  await expect(modal(page).getByText('All wallets')).toBeVisible()
  await watchMotion(page)
  await pageClient(page).show({ view: 'WhatIsAWallet' })
  await expect.poll(() => motions(page)).toContainEqual({ what: 'body', name: 'height', ms: 150 })
  const seen = await motions(page)
  expect(seen).toContainEqual({ what: 'title', name: 'lk-title', ms: 120 })
  expect(seen.filter(({ what }) => what === 'frame')).toEqual([
    { what: 'frame', name: 'opacity scale', ms: 150 },
    { what: 'frame', name: 'opacity scale', ms: 150 },
  ])
  await pageClient(page).router({ blocked: 'Not now.' })
  await page.keyboard.press('Escape')
  await expect.poll(() => motions(page)).toContainEqual({ what: 'panel', name: 'lk-shake', ms: 500 })
})

test('with reduced motion nothing moves: opening, view changes, refusals, closing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await watchMotion(page)
  await openByKeyboard(page)
  const { show, router } = pageClient(page)
  await home(page).wallet.hang(connecting)
  for (const route of [
    { view: 'AllWallets' },
    { view: 'ConnectingWalletConnectBasic' },
    { view: 'ConnectingExternal', rowId: wallet, connectorId: wallet },
  ] as const)
    await show(route)
  await router({ loading: true, blocked: 'Not now.' })
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-latchkey-host=dialog] [role=alert]')).toHaveText('Not now.')
  expect(await movable(page)).toEqual([])
  await router({ loading: false, blocked: undefined })
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  expect(await motions(page)).toEqual([])
})

test('in the grid arrows move, Home and End jump, and / leads to the search', async ({ page }) => {
  await page.goto('/')
  await pageClient(page).show({ view: 'AllWallets' })
  await expect(modal(page).getByRole('button', { name: /MetaMask/ })).toBeVisible()
  const cell = modal(page).locator('li:has(:focus)')
  await page.keyboard.press('/')
  await expect(modal(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell).toHaveAttribute('aria-posinset', '1')
  const steps = [
    ['ArrowRight', '2'],
    ['ArrowRight', '3'],
    ['ArrowDown', '7'],
    ['ArrowLeft', '6'],
    ['ArrowUp', '2'],
    ['Home', '1'],
    ['ArrowLeft', '1'],
  ] as const
  for (const [key, to] of steps) {
    await page.keyboard.press(key)
    await expect(cell, key).toHaveAttribute('aria-posinset', to)
  }
  await page.keyboard.press('End')
  const all = await modal(page).locator('li[aria-setsize]').first().getAttribute('aria-setsize')
  await expect(cell).toHaveAttribute('aria-posinset', all ?? 'none')
  await page.keyboard.press('/')
  await expect(modal(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('/met')
  await expect(modal(page).getByRole('searchbox')).toHaveValue('/met')
})
