import type { Page } from '@playwright/test'
import type { PolkadotPageWalletControls } from '../polkadot/page/polkadot-page-wallet-controls.ts'
import { commonNames, type RemoteControls, remoteControls } from './remote-controls.ts'

/** The controls of a Polkadot wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemotePolkadotPageWallet = RemoteControls<PolkadotPageWalletControls>

/**
 * The controls of the wallet that `installPolkadotPageWallet` put into `page`, in the page that is loaded at the moment of the call.
 *
 * @example await polkadotPageWallet(page, 'dot').emitChange()
 */
export function polkadotPageWallet(page: Page, name: string): RemotePolkadotPageWallet {
  return remoteControls<PolkadotPageWalletControls>(page, name, { ...commonNames, emitChange: true, listeners: true })
}
