import type { Transaction } from '@latchkey/api-client'

/**
 * Whether a transaction is left out: on another chain than the connected one (ids compared whole), or all it moved are spam NFTs. A transaction that
 * moved nothing isn't spam.
 */
export function isHidden({ metadata, transfers }: Transaction, chainId: string): boolean {
  if (metadata.chain !== chainId) return true
  return transfers.length > 0 && transfers.every(({ nftInfo }) => nftInfo?.isSpam === true)
}
