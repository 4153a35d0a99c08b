import type { Page } from '@playwright/test'
import { assertLocal } from '../shared/assert-local.ts'
import type { SolanaPageWalletSettings } from '../solana/page/solana-page-wallet-options.ts'
import { bundleName } from './bundle-page-script.ts'
import { answerRpc } from './install-page-wallet.ts'
import { pageScript } from './page-script.ts'
import { type RemoteSolanaPageWallet, solanaPageWallet } from './solana-page-wallet.ts'

/**
 * Installs a Solana wallet that is there before the app's own scripts, on every load from now on. Its requests to its node are made in the
 * test process, as an extension makes them outside the page.
 *
 * @example
 * ```ts
 * const wallet = await installSolanaPageWallet(page, { name: 'Sol', chains: [{ id: 'solana:localnet', rpcUrl: chain.url }] })
 * await page.goto('/')
 * await wallet.hang('standard:connect')
 * ```
 */
export async function installSolanaPageWallet(
  page: Page,
  settings: SolanaPageWalletSettings,
): Promise<RemoteSolanaPageWallet> {
  for (const { rpcUrl } of settings.chains) assertLocal(rpcUrl, settings.allowRemote)
  const id = settings.id ?? settings.name
  const binding = `__latchkeyTestWalletRpc_solana_${id.replace(/\W/g, '_')}`
  await page.exposeFunction(binding, answerRpc(settings.allowRemote))
  const script = await pageScript()
  const call = `${bundleName}.installSolana(${JSON.stringify(settings)}, ${JSON.stringify(binding)})`
  await page.addInitScript({ content: `(() => {\n${script}\n${call}\n})()` })
  return solanaPageWallet(page, id)
}
