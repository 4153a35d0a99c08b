import { useCopy } from '../../copy/copy.ts'
import { switchActiveChainCopy } from '../../copy/en/switch-active-chain.ts'
import type { NetworkSummary } from '../shared/network-row-data.ts'

/** The dialog's title over SwitchActiveChainView. */
export function useSwitchActiveChainTitle(network: Pick<NetworkSummary, 'name'>): string {
  return useCopy('switchActiveChain', switchActiveChainCopy)('title', { network: network.name })
}
