import { useCopy } from '../../copy/copy.ts'
import { connectCopy } from '../../copy/en/connect.ts'

/** The dialog's title over ConnectView. */
export function useConnectTitle(): string {
  return useCopy('connect', connectCopy)('title')
}
