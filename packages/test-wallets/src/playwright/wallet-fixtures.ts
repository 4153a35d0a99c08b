import type { Fixtures, PlaywrightTestArgs } from '@playwright/test'
import { createWalletConnectWallet } from '../walletconnect/create-wallet-connect-wallet.ts'
import type { WalletConnectWalletOptions } from '../walletconnect/namespace/wallet-connect-wallet-options.ts'
import type { WalletConnectWallet } from '../walletconnect/wallet-connect-wallet.ts'
import { type InstallPageWalletOptions, installPageWallet } from './install-page-wallet.ts'
import type { RemotePageWallet } from './page-wallet.ts'

/** The fixtures that `test.extend` adds. */
export type WalletFixtures = {
  /** Installs a page wallet into the test's `page`; call it before `page.goto()`. */
  installPageWallet: (options: InstallPageWalletOptions) => Promise<RemotePageWallet>
  /** Creates a phone wallet for this test, closed when the test ends. */
  walletConnectWallet: (options: WalletConnectWalletOptions) => Promise<WalletConnectWallet>
}

/**
 * Fixtures for Playwright's `test.extend`.
 *
 * @example
 * ```ts
 * import { test as base } from '@playwright/test'
 * export const test = base.extend<WalletFixtures>(walletFixtures)
 * ```
 */
export const walletFixtures: Fixtures<WalletFixtures, object, PlaywrightTestArgs> = {
  installPageWallet: async ({ page }, use) => {
    await use((options) => installPageWallet(page, options))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on.
  walletConnectWallet: async ({}, use) => {
    const wallets: WalletConnectWallet[] = []
    await use(async (options) => {
      const wallet = await createWalletConnectWallet(options)
      wallets.push(wallet)
      return wallet
    })
    await Promise.all(wallets.map((wallet) => wallet.close()))
  },
}
