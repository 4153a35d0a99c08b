import type { BrowserContext, Page } from '@playwright/test'
import type { PolkadotPageWalletSettings } from '../polkadot/page/polkadot-page-wallet-options.ts'
import { bundleName } from './bundle-page-script.ts'
import { pageScript } from './page-script.ts'
import { polkadotPageWallet, type RemotePolkadotPageWallet } from './polkadot-page-wallet.ts'

/**
 * Installs a Polkadot wallet that is there before the app's own scripts, on every page load from now on. Given a page, resolves to its
 * controls; given a context, take them with `polkadotPageWallet(page, name)`.
 *
 * @example
 * ```ts
 * const wallet = await installPolkadotPageWallet(page, { name: 'dot' })
 * await page.goto('/')
 * await wallet.hang('enable')
 * ```
 */
export async function installPolkadotPageWallet(
  page: Page,
  settings: PolkadotPageWalletSettings,
): Promise<RemotePolkadotPageWallet>
export async function installPolkadotPageWallet(
  context: BrowserContext,
  settings: PolkadotPageWalletSettings,
): Promise<undefined>
export async function installPolkadotPageWallet(
  target: Page | BrowserContext,
  settings: PolkadotPageWalletSettings,
): Promise<RemotePolkadotPageWallet | undefined> {
  const call = `${bundleName}.installPolkadot(${JSON.stringify(settings)})`
  await target.addInitScript({ content: `(() => {\n${await pageScript()}\n${call}\n})()` })
  return 'goto' in target ? polkadotPageWallet(target, settings.name) : undefined
}
