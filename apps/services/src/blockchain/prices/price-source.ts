import type { Decimal, SignedDecimal } from '../decimal.ts'

/** A token, or the native currency of a chain if it has no address. */
export type PricedAsset = { readonly chainId: string; readonly address?: string | undefined }

/** What one whole token costs. */
export type Price = {
  readonly price: Decimal
  /** Its change within 24 hours, in percent; absent if the source doesn't give it. */
  readonly change24h?: SignedDecimal | undefined
}

/** Gives prices. Tokens without a known price are left out. */
export type PriceSource = {
  /**
   * @param currency ISO 4217, lower case
   * @param onUnanswered called with each asset of which it isn't known whether it has a price, because a source failed,
   *   and with that failure
   * @returns by `assetKey`
   */
  prices(
    assets: readonly PricedAsset[],
    currency: string,
    onUnanswered?: (asset: PricedAsset, failure?: unknown) => void,
  ): Promise<ReadonlyMap<string, Price>>
}

/** The key of an asset in a map. */
export function assetKey({ chainId, address }: PricedAsset): string {
  return `${chainId}:${address === undefined ? 'native' : chainId.startsWith('eip155:') ? address.toLowerCase() : address}`
}
