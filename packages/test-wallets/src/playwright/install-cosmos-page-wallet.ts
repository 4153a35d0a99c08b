import type { Page } from '@playwright/test'
import type { CosmosPageWalletSettings } from '../cosmos/page/cosmos-page-wallet-options.ts'
import { assertLocal } from '../shared/assert-local.ts'
import { bundleName } from './bundle-page-script.ts'
import { cosmosPageWallet, type RemoteCosmosPageWallet } from './cosmos-page-wallet.ts'
import { answerRpc } from './install-page-wallet.ts'
import { pageScript } from './page-script.ts'

/**
 * Installs a Cosmos wallet that is there before the app's own scripts, on every load from now on. Its requests to its node are made in the
 * test process, as an extension makes them outside the page.
 *
 * @example
 * ```ts
 * const wallet = await installCosmosPageWallet(page, {
 *   name: 'Kep',
 *   chains: [{ id: 'localcosmos-1', prefix: 'cosmos', rpcUrl: chain.url }],
 * })
 * await page.goto('/')
 * await wallet.hang('enable')
 * ```
 */
export async function installCosmosPageWallet(
  page: Page,
  settings: CosmosPageWalletSettings,
): Promise<RemoteCosmosPageWallet> {
  for (const { rpcUrl } of settings.chains) assertLocal(rpcUrl, settings.allowRemote)
  const id = settings.id ?? settings.name
  const binding = `__latchkeyTestWalletRpc_cosmos_${id.replace(/\W/g, '_')}`
  await page.exposeFunction(binding, answerRpc(settings.allowRemote))
  const script = await pageScript()
  const call = `${bundleName}.installCosmos(${JSON.stringify(settings)}, ${JSON.stringify(binding)})`
  await page.addInitScript({ content: `(() => {\n${script}\n${call}\n})()` })
  return cosmosPageWallet(page, id)
}
