import { startAnvil } from '@latchkey/test-wallets/anvil'
import { installPageWallet } from '@latchkey/test-wallets/playwright'
import { expect, test } from '@playwright/test'
import { startCdnSite } from '../support/cdn-site.ts'
import { requestedOrigins } from '../support/requested-origins.ts'
import { recordViolations } from '../support/strict-page.ts'

for (const library of ['react', 'preact'] as const)
  test(`one file with ${library} makes a button on a strict page: it connects, comes back after a reload, and asks no other host`, async ({
    page,
    context,
  }) => {
    const chain = await startAnvil({ chainId: 1 })
    const site = await startCdnSite(chain.url, library)
    try {
      const violations = await recordViolations(context)
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      const origins = requestedOrigins(context)
      await installPageWallet(page, {
        name: 'Test Wallet',
        rdns: 'org.latchkey.test-wallet',
        chains: [{ id: 1, rpcUrl: chain.url }],
      })
      await page.goto(site.url)
      await page.getByRole('button', { name: 'Log in' }).click()
      const modal = page.getByRole('dialog')
      await modal.getByRole('button', { name: /^Test Wallet/ }).click()
      await expect(modal).toBeHidden()
      const account = page.getByRole('button', { name: /^0xf3…[\dA-Za-z]{6}$/ })
      await expect(account).toBeVisible()
      await page.reload()
      await account.click()
      await modal.getByRole('button', { name: /Wallet settings$/ }).click()
      await expect(modal.getByRole('button', { name: 'Disconnect' })).toBeVisible()
      expect(violations).toEqual([])
      expect(faults).toEqual([])
      const known = [site.url, chain.url, 'null']
      expect([...origins].filter((origin) => !known.includes(origin))).toEqual([])
    } finally {
      await site.close()
      await chain.close()
    }
  })
