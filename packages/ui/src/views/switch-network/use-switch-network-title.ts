import { useCopy } from '../../copy/copy.ts'
import { switchNetworkCopy } from '../../copy/en/switch-network.ts'

/** The dialog's title over SwitchNetworkView. */
export function useSwitchNetworkTitle(): string {
  return useCopy('switchNetwork', switchNetworkCopy)('title')
}
