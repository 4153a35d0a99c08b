import type { Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, panel, view } from '../support/page-client.ts'
import { copyUri } from '../support/scan.ts'
import { recordViolations, strictPolicy, withSite } from '../support/strict-page.ts'

/** A blocked sheet shows: a panel of another width, words of another size, rows without their height. */
async function expectStyled(page: Page): Promise<void> {
  await expect(panel(page)).toHaveCSS('width', '360px')
  await expect(panel(page)).toHaveCSS('border-radius', '24px')
  await expect(modal(page).getByRole('heading').first()).toHaveCSS('font-size', '16px')
  await expect(modal(page).getByRole('button', { name: 'Close' })).toHaveCSS('border-top-width', '0px')
}

/** Every view, then a wallet of the page and a phone. */
async function walkThrough(page: Page, phone: { pair(uri: string): Promise<unknown> }): Promise<void> {
  const { show, close } = pageClient(page)
  const { wallet, status } = home(page)
  await connectButton(page).click()
  await expect(modal(page).getByRole('button', { name: /MetaMask/ })).toBeVisible()
  await expectStyled(page)
  await expect(modal(page).locator('.lk-row').first()).toHaveCSS('min-height', '56px')
  for (const route of [
    { view: 'WhatIsAWallet' },
    { view: 'GetWallet' },
    { view: 'Downloads', walletId: 'metamask' },
    { view: 'AllWallets' },
    { view: 'ConnectingWalletConnect', walletId: 'metamask' },
  ] as const) {
    await show(route)
    await expectStyled(page)
  }
  await expect(modal(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  await close()

  await home(page).connect()
  await wallet.hang('wallet_switchEthereumChain')
  for (const route of [
    { view: 'Account' },
    { view: 'Networks' },
    { view: 'SwitchNetwork', chainId: 'eip155:31338' },
    { view: 'UnsupportedChain' },
  ] as const) {
    await show(route)
    await expectStyled(page)
  }
  await wallet.rejectPending('wallet_switchEthereumChain')
  await close()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(status).toHaveText('disconnected')

  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^WalletConnect/ })
    .click()
  await phone.pair(await copyUri(page))
  await expect(status).toHaveText('connected')
  await expect(view(page, 'ConnectingWalletConnectBasic')).toHaveCount(0)
}

test('a strict page needs no exception: every view, an injected wallet and a phone work without one violation', async ({
  page,
  context,
  local,
  phone,
}) => {
  const violations = await recordViolations(context)
  await withSite(local.stack, strictPolicy(local.stack), async (site) => {
    await page.goto(`${site.url}/?pairing=public`)
    await walkThrough(page, phone)
    await page.evaluate(() => window.latchkey.open({ view: 'Connect' }))
    await expect(modal(page).locator('img').first()).toBeVisible()
  })
  expect(violations).toEqual([])
})

test('with generated icons img-src needs no data: either', async ({ page, context, local, phone }) => {
  const violations = await recordViolations(context)
  await withSite(local.stack, strictPolicy(local.stack, { images: "'self'" }), async (site) => {
    await page.goto(`${site.url}/?pairing=public&icons=generated`)
    await walkThrough(page, phone)
    await page.evaluate(() => window.latchkey.open({ view: 'Connect' }))
    await expect(modal(page).locator('[data-latchkey-part=wallet-icon]').first()).toBeVisible()
    await expect(modal(page).locator('img')).toHaveCount(0)
  })
  expect(violations).toEqual([])
})

test('the recorder works: a page that forbids its services hears of it', async ({ page, context, local, quiet }) => {
  quiet.allow(/Content Security Policy|Refused|Failed to fetch|config|http/i)
  const violations = await recordViolations(context)
  await withSite(local.stack, "default-src 'self'; img-src 'self' data:", async (site) => {
    await page.goto(site.url)
    await connectButton(page).click()
    await expect.poll(() => violations.join('\n')).toMatch(/connect-src/)
  })
})
