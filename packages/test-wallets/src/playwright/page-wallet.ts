import type { Page } from '@playwright/test'
import type { PageWalletControls } from '../eip155/page/page-wallet-controls.ts'
import { commonNames, type RemoteControls, remoteControls } from './remote-controls.ts'

/** The controls of a wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemotePageWallet = RemoteControls<PageWalletControls>

/**
 * The controls of the wallet that `installPageWallet` put into `page`. They act on the page that is loaded at the moment of
 * the call.
 *
 * @example
 * ```ts
 * const wallet = pageWallet(page, 'test.alpha')
 * await wallet.reject('personal_sign')
 * expect(await wallet.prompts()).toEqual({ eth_requestAccounts: 1 })
 * ```
 */
export function pageWallet(page: Page, id: string): RemotePageWallet {
  return remoteControls<PageWalletControls>(page, id, {
    ...commonNames,
    ask: true,
    wrongChain: true,
    drop: true,
    restore: true,
    refuseAddChain: true,
    refuseCalls: true,
    tellAssets: true,
    grants: true,
    setChain: true,
  })
}
