import { useCopy } from '../../copy/copy.ts'
import { allWalletsCopy } from '../../copy/en/all-wallets.ts'

/** The dialog's title over AllWalletsView. */
export function useAllWalletsTitle(): string {
  return useCopy('allWallets', allWalletsCopy)('title')
}
