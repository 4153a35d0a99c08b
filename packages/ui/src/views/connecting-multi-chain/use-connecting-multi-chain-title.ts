import { useCopy } from '../../copy/copy.ts'
import { multiChainCopy } from '../../copy/en/multi-chain.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** The dialog's title over ConnectingMultiChainView. */
export function useConnectingMultiChainTitle(wallet: Pick<WalletSummary, 'name'>): string {
  return useCopy('multiChain', multiChainCopy)('title', { wallet: wallet.name })
}
