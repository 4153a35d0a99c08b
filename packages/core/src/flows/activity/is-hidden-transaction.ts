import type { Transaction } from '@latchkey/api-client'

/**
 * Whether the activity list leaves out a transaction: it is on another chain than the connected one (whole ids are compared), or it moved only
 * spam NFTs. A transaction that moved nothing isn't spam.
 */
export function isHiddenTransaction({ metadata, transfers }: Transaction, chainId: string): boolean {
  if (metadata.chain !== chainId) return true
  return transfers.length > 0 && transfers.every(({ nftInfo }) => nftInfo?.isSpam === true)
}
