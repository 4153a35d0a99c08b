import { useCopy } from '../../copy/copy.ts'
import { receiveCopy } from '../../copy/en/receive.ts'

/** The dialog's title over WalletReceiveView. */
export function useWalletReceiveTitle(): string {
  return useCopy('receive', receiveCopy)('title')
}
