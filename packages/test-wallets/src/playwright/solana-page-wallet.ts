import type { Page } from '@playwright/test'
import type { SolanaPageWalletControls } from '../solana/page/solana-page-wallet-controls.ts'
import { commonNames, type RemoteControls, remoteControls } from './remote-controls.ts'

/** The controls of a Solana wallet in a page, from the test's side: the same names, every one with a promise. */
export type RemoteSolanaPageWallet = RemoteControls<SolanaPageWalletControls>

/**
 * The controls of the wallet that `installSolanaPageWallet` put into `page`, in the page that is loaded at the moment of the call.
 *
 * @example await solanaPageWallet(page, 'Sol').hang('standard:connect')
 */
export function solanaPageWallet(page: Page, id: string): RemoteSolanaPageWallet {
  return remoteControls<SolanaPageWalletControls>(page, id, {
    ...commonNames,
    emitChange: true,
    listeners: true,
    offerSignIn: true,
    signOffChain: true,
  })
}
