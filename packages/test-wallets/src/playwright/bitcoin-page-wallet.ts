import type { Page } from '@playwright/test'
import type { BitcoinPageWalletControls } from '../bitcoin/page/bitcoin-page-wallet-controls.ts'
import { commonNames, type RemoteControls, remoteControls } from './remote-controls.ts'

/** The controls of a Bitcoin wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemoteBitcoinPageWallet = RemoteControls<BitcoinPageWalletControls>

/**
 * The controls of the wallet that `installBitcoinPageWallet` put into `page`, in the page that is loaded at the moment of the call.
 *
 * @example await bitcoinPageWallet(page, 'Btc').reject('bitcoin:signMessage')
 */
export function bitcoinPageWallet(page: Page, id: string): RemoteBitcoinPageWallet {
  return remoteControls<BitcoinPageWalletControls>(page, id, {
    ...commonNames,
    switchNetwork: true,
    emitChange: true,
    ordinals: true,
    listeners: true,
  })
}
