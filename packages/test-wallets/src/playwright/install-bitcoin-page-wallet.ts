import type { Page } from '@playwright/test'
import type { BitcoinPageWalletSettings } from '../bitcoin/page/bitcoin-page-wallet-options.ts'
import { assertLocal } from '../shared/assert-local.ts'
import { bitcoinPageWallet, type RemoteBitcoinPageWallet } from './bitcoin-page-wallet.ts'
import { bundleName } from './bundle-page-script.ts'
import { pageScript } from './page-script.ts'

/**
 * Installs a Bitcoin wallet before the app's own scripts, on every load from now on. It calls Esplora from the page, so the page's content
 * security policy must allow that if the wallet itself sends.
 *
 * @example
 * ```ts
 * const wallet = await installBitcoinPageWallet(page, {
 *   name: 'Btc',
 *   chains: [{ network: 'regtest', esploraUrl: chain.url }],
 * })
 * await page.goto('/')
 * await wallet.hang('bitcoin:connect')
 * ```
 */
export async function installBitcoinPageWallet(
  page: Page,
  settings: BitcoinPageWalletSettings,
): Promise<RemoteBitcoinPageWallet> {
  for (const { esploraUrl } of settings.chains) assertLocal(esploraUrl, settings.allowRemote)
  const script = await pageScript()
  const call = `${bundleName}.installBitcoin(${JSON.stringify(settings)})`
  await page.addInitScript({ content: `(() => {\n${script}\n${call}\n})()` })
  return bitcoinPageWallet(page, settings.id ?? settings.name)
}
