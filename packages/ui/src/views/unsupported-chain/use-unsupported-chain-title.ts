import { useCopy } from '../../copy/copy.ts'
import { unsupportedChainCopy } from '../../copy/en/unsupported-chain.ts'

/** The dialog's title over UnsupportedChainView. */
export function useUnsupportedChainTitle(): string {
  return useCopy('unsupportedChain', unsupportedChainCopy)('title')
}
