import { useCopy } from '../../copy/copy.ts'
import { accountCopy } from '../../copy/en/account.ts'

/** The dialog's title over AccountView. */
export function useAccountTitle(): string {
  return useCopy('account', accountCopy)('title')
}
