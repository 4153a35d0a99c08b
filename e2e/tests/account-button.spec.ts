import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { screen } from '../support/screen.ts'

const group = (page: Page) => page.locator('[data-latchkey-group]')
const network = (page: Page) => page.locator('[data-latchkey-button=network]')
const account = (page: Page) => page.locator('[data-latchkey-button=account]')

async function connect(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-latchkey-button=connect]').click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(modal(page)).toHaveCount(0)
  await expect(account(page)).toBeVisible()
}

test('network and account are one group: two stops of the keyboard, each with its own view', async ({ page }) => {
  await connect(page, '/?network=show')
  await expect(page.getByRole('group', { name: 'Network and account' })).toBeVisible()
  // The balance arrives later and moves both.
  await expect(account(page)).toContainText('ETH')
  const [one, two] = [await network(page).boundingBox(), await account(page).boundingBox()]
  expect(one?.height).toBe(two?.height)
  // They share the line between them.
  expect(Math.abs((one?.x ?? 0) + (one?.width ?? 0) - (two?.x ?? 0))).toBeLessThanOrEqual(1)
  await network(page).focus()
  await screen(page, 'account-button-show')
  await page.keyboard.press('Tab')
  await expect(account(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-latchkey-view=Networks]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(network(page)).toBeFocused()
})

for (const [name, address, theme] of [
  ['narrow', '/?network=show', 'light'],
  ['narrow-dark', '/?network=show&theme=dark&avatar=own', 'dark'],
  ['narrow-arabic', '/?network=show&locale=ar', 'light'],
  ['narrow-icon', '/?network=icon', 'light'],
] as const)
  test(`fits a page of 320 px: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 320, height: 640 })
    await connect(page, address)
    if (name === 'narrow-arabic') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expect(account(page)).toContainText('ETH')
    const box = await group(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(280)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    for (const button of [network(page), account(page)])
      expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(40)
    await screen(page, `account-button-${name}`)
  })

test('an unsupported network is told in words, beside the account', async ({ page }) => {
  await connect(page, '/?network=icon')
  await page.evaluate(() => {
    const { client, dispatch } = window.latchkey
    const [connectionId = ''] = Object.keys(client.connection.getState().connections)
    dispatch({ type: 'changed', connectionId, change: { chainId: 'eip155:5' } })
  })
  await expect(network(page)).toHaveText('Unsupported network')
  await screen(page, 'account-button-unsupported')
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await group(page).boundingBox())?.width).toBeLessThanOrEqual(280)
  await screen(page, 'account-button-unsupported-narrow')
})

test('an app’s own avatar is in the button and the views, styled by the page', async ({ page }) => {
  await connect(page, '/?avatar=own')
  await expect(account(page).locator('.own-avatar')).toHaveCSS('width', '20px')
  await account(page).click()
  const inView = page.locator('[data-latchkey-host=dialog] > [slot] .own-avatar')
  await expect(inView).toHaveCSS('width', '24px')
  // By the page's own sheet, which doesn't reach into a shadow root.
  await expect(inView).toHaveCSS('background-color', 'rgb(255, 212, 71)')
  await screen(page, 'account-button-avatar-account')
  await modal(page)
    .getByRole('button', { name: /Wallet settings$/ })
    .click()
  await modal(page)
    .getByRole('button', { name: /^Accounts and wallets/ })
    .click()
  await expect(inView.first()).toHaveCSS('width', '40px')
  await screen(page, 'account-button-avatar-accounts')
})

test('an avatar that throws leaves button and modal as they are without one', async ({ page, quiet }) => {
  quiet.allow(/This avatar is broken|AvatarBoundary/)
  await connect(page, '/?avatar=broken')
  await account(page).click()
  await expect(page.locator('[data-latchkey-view=Account] [data-latchkey-part=avatar]')).toBeVisible()
  await expect(connectButton(page)).toHaveCount(0)
})
