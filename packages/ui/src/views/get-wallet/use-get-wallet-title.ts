import { useCopy } from '../../copy/copy.ts'
import { getWalletCopy } from '../../copy/en/get-wallet.ts'

/** The dialog's title over GetWalletView. */
export function useGetWalletTitle(): string {
  return useCopy('getWallet', getWalletCopy)('title')
}
