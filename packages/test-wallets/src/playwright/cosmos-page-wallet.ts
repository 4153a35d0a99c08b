import type { Page } from '@playwright/test'
import type { CosmosPageWalletControls } from '../cosmos/page/cosmos-page-wallet-controls.ts'
import { commonNames, type RemoteControls, remoteControls } from './remote-controls.ts'

/** The controls of a Cosmos wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemoteCosmosPageWallet = RemoteControls<CosmosPageWalletControls>

/**
 * The controls of the wallet that `installCosmosPageWallet` put into `page`, in the page that is loaded at the moment of the call.
 *
 * @example await cosmosPageWallet(page, 'Kep').emitChange()
 */
export function cosmosPageWallet(page: Page, id: string): RemoteCosmosPageWallet {
  return remoteControls<CosmosPageWalletControls>(page, id, { ...commonNames, emitChange: true })
}
