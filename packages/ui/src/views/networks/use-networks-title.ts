import { useCopy } from '../../copy/copy.ts'
import { networksCopy } from '../../copy/en/networks.ts'

/** The dialog's title over NetworksView. */
export function useNetworksTitle(): string {
  return useCopy('networks', networksCopy)('title')
}
