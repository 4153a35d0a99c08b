import { useCopy } from '../../copy/copy.ts'
import { receiveCopy } from '../../copy/en/receive.ts'

/** The dialog's title over WalletCompatibleNetworksView. */
export function useWalletCompatibleNetworksTitle(): string {
  return useCopy('receive', receiveCopy)('compatible')
}
