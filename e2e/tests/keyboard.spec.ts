import { devices, type Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { focusedText, recordFocus, tabThrough, tabTo } from '../support/focus.ts'
import { home } from '../support/home.ts'
import { motions, movable, watchMotion } from '../support/motion.ts'
import { pageClient, panel, view } from '../support/page-client.ts'

declare global {
  interface Window {
    /** How long each shake took, in ms. */
    shaken: number[]
  }
}

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
    everyView,
  }) => {
    test.setTimeout(90_000)
    await recordFocus(page)
    for await (const step of everyView(`${address}&consent=box`))
      expect.soft(await tabThrough(page), step).toEqual({ strayed: [], missed: [] })
  })

  test(`Escape goes back, then closes; focus goes to each heading and at last to the button that opened it (layer ${layer})`, async ({
    page,
  }) => {
    await page.goto(address)
    const before = await page.evaluate(() => [location.href, history.length])
    await openByKeyboard(page)
    await expect.poll(() => focusedText(page)).toBe('Connect wallet')
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

  test(`a phone’s back gesture goes back, then closes, and is refused where Escape is (layer ${layer})`, async ({
    page,
  }) => {
    // What stands for the gesture on a desktop is the browser's own part of Escape, without the key that the page hears.
    await page.addInitScript(() =>
      addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true),
    )
    await page.goto(address)
    await connectButton(page).click()
    await modal(page).getByRole('button', { name: 'Help' }).click()
    await expect(view(page, 'WhatIsAWallet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view(page, 'Connect')).toBeVisible()

    const reason = 'Sign in or cancel first.'
    await pageClient(page).router({ blocked: reason })
    // A browser lets a page refuse only after it was used again.
    await modal(page).getByRole('heading').click()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-latchkey-host=dialog] [role=alert]')).toHaveText(reason)
    await expect(modal(page)).toBeVisible()
    await pageClient(page).router({ blocked: undefined })
    await modal(page).getByRole('heading').click()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(page.locator('[data-latchkey-host=dialog]')).toHaveCount(0)
    // One opening doesn't answer for another.
    await connectButton(page).click()
    await expect(view(page, 'Connect')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
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
    await modal(page)
      .getByRole('button', { name: /Wallet settings$/ })
      .press('Enter')
    await modal(page).getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(status).toHaveText('disconnected')
    await expect(view(page, 'Connect')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
  })

  test(`without a mouse from first to last: connect, switch network, copy, sign, disconnect (layer ${layer})`, async ({
    page,
  }) => {
    const { address: account, network, result, status } = home(page)
    const enter = () => page.keyboard.press('Enter')
    const headed = (heading: string) => expect.poll(() => focusedText(page)).toBe(heading)
    await page.goto(address)
    await expect(connectButton(page)).toBeVisible()
    await tabTo(page, /^Connect wallet$/)
    await enter()
    // A view is announced by its heading, which gets focus.
    await headed('Connect wallet')
    await expect(modal(page).getByText('All wallets')).toBeVisible()
    await tabTo(page, /Test Wallet/)
    await enter()
    await expect(status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    await expect(accountButton(page)).toBeFocused()

    await tabTo(page, /Network Local A/, 'Shift+Tab')
    await enter()
    await headed('Choose a network')
    await tabTo(page, /Local B/)
    await enter()
    await expect(network).toHaveText('Local B (eip155:31338)')
    await expect(modal(page)).toBeHidden()
    await expect.poll(() => focusedText(page)).toMatch(/Network Local B/)

    await tabTo(page, /Account/)
    await enter()
    await headed('Account')
    // A message that is still coming would be announced after the copied one.
    await expect(modal(page).getByRole('list', { name: 'Tokens' }).getByRole('listitem').first()).toBeVisible()
    await tabTo(page, /^Copy/)
    await enter()
    await expect(announced(page)).toHaveText('Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await account.textContent())
    await page.keyboard.press('Escape')
    await expect(accountButton(page)).toBeFocused()

    await tabTo(page, /^Sign message$/)
    await enter()
    await expect(result).toHaveText(/^Signed by 0x/)
    await tabTo(page, /Account/, 'Shift+Tab')
    await enter()
    await headed('Account')
    await tabTo(page, /Wallet settings$/)
    await enter()
    await tabTo(page, /^Disconnect$/)
    await enter()
    await expect(status).toHaveText('disconnected')
    await headed('Connect wallet')
    await page.keyboard.press('Escape')
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

test('Escape in an overlay of the page above the modal leaves the modal open (layer z-index)', async ({ page }) => {
  await page.goto('/?layer=z-index')
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.style.cssText = 'position: fixed; inset-block-start: 0; z-index: 1000'
    // As some libraries do: heard, and not prevented.
    field.onkeydown = ({ key }) => key === 'Escape' && field.remove()
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.press('Escape')
  await expect(page.locator('body > input')).toHaveCount(0)
  // Whatever the browser does with the key is done when the next one comes.
  await page.keyboard.press('Tab')
  await expect(view(page, 'Connect')).toBeVisible()
  await modal(page).getByRole('heading').click()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
})

/** Up to the view that waits for a wallet that doesn't answer. */
async function waitForWallet(page: Page) {
  await page.goto('/')
  await home(page).wallet.hang(connecting)
  await openByKeyboard(page)
  await tabTo(page, /Test Wallet/)
  await page.keyboard.press('Enter')
  await expect(view(page, 'ConnectingExternal')).toBeVisible()
}

test('a view that only waits is scrolled by keyboard where its words don’t fit, as at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await waitForWallet(page)
  await tabTo(page, /Test Wallet/)
  const scrolled = () => page.locator('[data-latchkey-part=body]').evaluate((body) => body.scrollTop)
  await page.keyboard.press('Home')
  await expect.poll(scrolled).toBe(0)
  await page.keyboard.press('End')
  await expect.poll(scrolled).toBeGreaterThan(0)
  await expect(view(page, 'ConnectingExternal').getByText(/extension/)).toBeInViewport({ ratio: 1 })
})

test('a view that only waits is no stop of the keyboard where all of it is seen, after a taller view has left', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await waitForWallet(page)
  await expect(page.locator('[data-old]')).toHaveCount(0)
  await expect(view(page, 'ConnectingExternal').getByRole('heading', { name: /Test Wallet/ })).toHaveAttribute(
    'tabindex',
    '-1',
  )
})

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
  await page.evaluate(() => {
    const root = document.querySelector('[data-latchkey-host=dialog]')?.shadowRoot
    let from = 0
    window.shaken = []
    new MutationObserver(() => {
      if (root?.querySelector('[data-shaking]')) from = performance.now()
      else window.shaken.push(performance.now() - from)
    }).observe(root as ShadowRoot, { subtree: true, attributeFilter: ['data-shaking'] })
  })
  // The shortest shake tells how long it is; a busy machine makes others longer.
  await expect(async () => {
    const before = await page.evaluate(() => window.shaken.length)
    await modal(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.evaluate(() => window.shaken.length)).toBe(before + 1)
    const ms = await page.evaluate(() => window.shaken.at(-1))
    expect(ms).toBeLessThan(1000)
  }).toPass({ intervals: [0] })
  expect(Math.min(...(await page.evaluate(() => window.shaken)))).toBeGreaterThan(490)
  await router({ blocked: undefined })
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('[S9.11] the modal shakes for 500 ms; a view change moves the header text in 120 ms, the height and the view in 150 ms', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await openByKeyboard(page)
  await expect(modal(page).getByText('All wallets')).toBeVisible()
  await watchMotion(page)
  await pageClient(page).show({ view: 'WhatIsAWallet' })
  await expect.poll(() => motions(page)).toContainEqual({ what: 'body', name: 'height', ms: 150 })
  await expect.poll(() => motions(page)).toContainEqual({ what: 'title', name: 'lk-title', ms: 120 })
  const frames = async () => (await motions(page)).filter(({ what }) => what === 'frame')
  await expect.poll(frames).toEqual([
    { what: 'frame', name: 'opacity scale', ms: 150 },
    { what: 'frame', name: 'opacity scale', ms: 150 },
  ])
  await pageClient(page).router({ blocked: 'Not now.' })
  await page.keyboard.press('Escape')
  await expect.poll(() => motions(page)).toContainEqual({ what: 'panel', name: 'lk-shake', ms: 500 })
})

test('with reduced motion nothing moves: opening, any view, refusals, closing', async ({ page, everyView }) => {
  await watchMotion(page)
  for await (const step of everyView('/')) {
    expect.soft(await movable(page), step).toEqual([])
    expect.soft(await motions(page), step).toEqual([])
  }
  const { router } = pageClient(page)
  await router({ loading: true, blocked: 'Not now.' })
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('[data-latchkey-host=dialog] [role=alert]').filter({ hasText: 'Not now.' })).toHaveCount(1)
  expect(await movable(page)).toEqual([])
  await router({ loading: false, blocked: undefined })
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(modal(page)).toBeHidden()
  expect(await motions(page)).toEqual([])
})

for (const [what, device] of [
  ['the modal', devices['Desktop Chrome']],
  ['a phone’s sheet', devices['Pixel 7']],
] as const)
  test(`the first frame of ${what} shows some of it already`, async ({ newContext }) => {
    const { userAgent, viewport, isMobile, hasTouch } = device
    const context = await newContext({ userAgent, viewport, isMobile, hasTouch, reducedMotion: 'no-preference' })
    const page = await context.newPage()
    await page.goto('/')
    await expect(connectButton(page)).toBeVisible()
    const first = page.evaluate(
      () =>
        new Promise<{ opacity: number; seenHeight: number }>((resolve) => {
          const look = () => {
            const root = document.querySelector('[data-latchkey-host=dialog]')?.shadowRoot
            const dialog = root?.querySelector('dialog[open]')
            const box = dialog?.querySelector('.lk-panel')?.getBoundingClientRect()
            if (!dialog || !box) requestAnimationFrame(look)
            else resolve({ opacity: Number(getComputedStyle(dialog).opacity), seenHeight: innerHeight - box.top })
          }
          requestAnimationFrame(look)
        }),
    )
    await openByKeyboard(page)
    const { opacity, seenHeight } = await first
    expect(opacity).toBeGreaterThan(0)
    expect(seenHeight).toBeGreaterThan(0)
  })

test('with reduced motion a phone’s sheet doesn’t slide', async ({ browser, baseURL }) => {
  const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7']
  const context = await browser.newContext({ userAgent, viewport, isMobile, hasTouch, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchMotion(page)
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await connectButton(page).tap()
    await expect(view(page, 'Connect')).toBeVisible()
    await modal(page).getByRole('button', { name: 'Close' }).tap()
    await expect(modal(page)).toBeHidden()
    if (reducedMotion === 'reduce') expect(await motions(page)).toEqual([])
    else expect(await motions(page)).not.toEqual([])
  }
  await context.close()
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
