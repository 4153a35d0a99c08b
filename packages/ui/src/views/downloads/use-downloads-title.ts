import { useCopy } from '../../copy/copy.ts'
import { downloadsCopy } from '../../copy/en/downloads.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** The dialog's title over DownloadsView. */
export function useDownloadsTitle(wallet: WalletSummary): string {
  return useCopy('downloads', downloadsCopy)('title', { wallet: wallet.name })
}
