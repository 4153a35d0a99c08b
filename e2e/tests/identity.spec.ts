import { installPageWallet, pageWallet } from '@latchkey/test-wallets/playwright'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { view } from '../support/page-client.ts'

test('with the same address in two wallets a request reaches the one the visitor saw', async ({ page }) => {
  await page.goto('/')
  const visitor = home(page)
  const { wallet, narrowWallet, sign, connectAnother, result } = visitor
  await visitor.connect(/^Test Wallet/)
  await connectAnother()
  await modal(page)
    .getByRole('button', { name: /^Narrow Wallet/ })
    .click()
  await expect(visitor.connections).toHaveCount(2)
  await expect(modal(page)).toBeHidden()
  // The newest is the one in use; both have the same address.
  const inUse = visitor.connections.filter({ has: page.locator('[aria-pressed=true]') })
  await expect(inUse).toHaveText(/^Narrow Wallet/)
  await sign()
  await expect(result).toContainText('Signed by')
  const signed = async (of: typeof wallet) =>
    (await of.requests()).filter(({ method }) => method === 'personal_sign').length
  expect([await signed(wallet), await signed(narrowWallet)]).toEqual([0, 1])

  // The other one is made the one in use by its row among the accounts.
  await page.locator('[data-latchkey-button=account]').click()
  await modal(page)
    .getByRole('button', { name: /Wallet settings$/ })
    .click()
  await modal(page)
    .getByRole('button', { name: /^Accounts and wallets/ })
    .click()
  await view(page, 'SwitchAddress').getByRole('button', { name: /^0xf3/ }).filter({ hasNotText: 'In use' }).click()
  await expect(inUse).toHaveText(/^Test Wallet/)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await sign()
  await expect.poll(() => signed(wallet)).toBe(1)
  expect(await signed(narrowWallet)).toBe(1)
})

test('a script that announces itself under a known wallet’s name is not merged with it: both show, with their origin', async ({
  page,
  local,
}) => {
  const chains = local.stack.chains.map(({ id, rpcUrl }) => ({ id, rpcUrl }))
  await installPageWallet(page, { id: 'real', name: 'MetaMask', rdns: 'io.metamask', chains })
  await installPageWallet(page, { id: 'pretender', name: 'MetaMask', rdns: 'com.pretender', chains })
  await page.goto('/?testWallets=off&wallets=list')
  await connectButton(page).click()
  const rows = modal(page).getByRole('button', { name: /^MetaMask/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'com.pretender' })).toHaveCount(1)
  await rows.filter({ hasText: 'com.pretender' }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await pageWallet(page, 'real').prompts()).toEqual({})
})

for (const layer of ['top', 'z-index'] as const)
  for (const place of ['the page', 'a dialog of the page’s own'] as const)
    test(`a wallet that draws into the page can be used from ${place}: the modal steps aside and comes back (layer ${layer})`, async ({
      page,
    }) => {
      const inDialog = place !== 'the page'
      await page.goto(`/${inDialog ? 'hostile.html' : ''}?testWallets=page&layer=${layer}`)
      if (inDialog) await page.locator('#radix').click()
      const around = inDialog ? page.locator('#radix-content') : page.locator('body')
      const ours = page.locator('[data-latchkey-host=dialog]')
      await around.getByRole('button', { name: 'Connect wallet' }).first().click()
      await ours.getByRole('button', { name: /Page Wallet/ }).click()
      await page.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(view(page, 'ConnectingExternal')).toBeVisible()
      await ours.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      // A press outside of the page's own dialog may close that: it is its own.
      await expect(page.locator('[data-latchkey-button=account]').first()).toBeVisible()
      await expect(ours.getByRole('dialog')).toHaveCount(0)
    })

test('inside a wallet’s own browser the wallet around the page is connected straight away', async ({
  browser,
  local,
  site,
}) => {
  const phone = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MetaMaskMobile',
    viewport: { width: 390, height: 800 },
  })
  const page = await phone.newPage()
  const chains = local.stack.chains.map(({ id, rpcUrl }) => ({ id, rpcUrl }))
  await installPageWallet(page, { name: 'MetaMask', rdns: 'io.metamask', chains, injected: { isMetaMask: true } })
  await page.goto('/?testWallets=off')
  await connectButton(page).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await phone.close()
})
