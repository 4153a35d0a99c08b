import type { BrowserContext, Page } from '@playwright/test'
import type { PageWalletSettings } from '../eip155/page/page-wallet-options.ts'
import type { BindingAnswer } from '../page/inject.ts'
import { assertLocal } from '../shared/assert-local.ts'
import { fetchRpc } from '../shared/json-rpc.ts'
import { toProviderError } from '../shared/to-provider-error.ts'
import { bundleName } from './bundle-page-script.ts'
import { pageScript } from './page-script.ts'
import { pageWallet, type RemotePageWallet } from './page-wallet.ts'

/** The wallet to install, and where its requests to its node are made. */
export type InstallPageWalletOptions = PageWalletSettings & {
  /**
   * Where the wallet's own requests to its node are made. `'test'`: in the test process, as an extension makes them in its
   * background page, so the app's content security policy does not apply to them and a test that watches the page's requests
   * does not see them. `'page'`: by `fetch` in the page.
   *
   * @default 'test'
   */
  rpc?: 'test' | 'page' | undefined
}

/**
 * Installs a wallet that is there before the app's own scripts, on every page load from now on. Given a page, resolves to
 * its controls; given a context, take them with `pageWallet(page, rdns)`.
 *
 * @example
 * ```ts
 * const wallet = await installPageWallet(page, { name: 'Alpha', rdns: 'test.alpha', chains: [{ id: 31337, rpcUrl }] })
 * await page.goto('/')
 * await wallet.hang('eth_requestAccounts')
 * ```
 */
export async function installPageWallet(page: Page, options: InstallPageWalletOptions): Promise<RemotePageWallet>
export async function installPageWallet(context: BrowserContext, options: InstallPageWalletOptions): Promise<undefined>
export async function installPageWallet(
  target: Page | BrowserContext,
  options: InstallPageWalletOptions,
): Promise<RemotePageWallet | undefined> {
  const { rpc = 'test', ...settings } = options
  for (const chain of settings.chains) assertLocal(chain.rpcUrl, settings.allowRemote)
  const id = settings.id ?? settings.rdns
  const binding = rpc === 'test' ? `__latchkeyTestWalletRpc_${id.replace(/\W/g, '_')}` : undefined
  if (binding) await target.exposeFunction(binding, answerRpc(settings.allowRemote))
  const script = await pageScript()
  const call = `${bundleName}.install(${JSON.stringify(settings)}, ${JSON.stringify(binding)})`
  await target.addInitScript({ content: `(() => {\n${script}\n${call}\n})()` })
  return 'goto' in target ? pageWallet(target, id) : undefined
}

/** Answers a page wallet's requests to its node from the test process. */
export function answerRpc(allowRemote: boolean | undefined) {
  return async (url: string, method: string, params: unknown): Promise<BindingAnswer> => {
    try {
      assertLocal(url, allowRemote)
      return { result: await fetchRpc(url, method, params) }
    } catch (thrown) {
      const { code, message, data } = toProviderError(thrown)
      return { error: { code, message, data } }
    }
  }
}
