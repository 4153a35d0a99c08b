import { useCopy } from '../../copy/copy.ts'
import { connectingCopy } from '../../copy/en/connecting.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** The dialog's title over ConnectingExternalView. */
export function useConnectingExternalTitle(wallet: WalletSummary): string {
  return useCopy('connecting', connectingCopy)('title', { wallet: wallet.name })
}
