import { useCopy } from '../../copy/copy.ts'
import { switchAddressCopy } from '../../copy/en/switch-address.ts'

/** The dialog's title over SwitchAddressView. */
export function useSwitchAddressTitle(): string {
  return useCopy('switchAddress', switchAddressCopy)('title')
}
