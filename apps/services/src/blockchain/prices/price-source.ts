import type { Decimal } from '../decimal.ts'

/** A token, or the native coin of a chain where there is no address. */
export type PricedAsset = { readonly chainId: string; readonly address?: string | undefined }

/** Gives prices. What it knows nothing about is left out. */
export type PriceSource = {
  /**
   * @param currency ISO 4217, lower case
   * @returns price of one whole token by `assetKey`
   */
  prices(assets: readonly PricedAsset[], currency: string): Promise<ReadonlyMap<string, Decimal>>
}

/** What names an asset in a map. */
export function assetKey({ chainId, address }: PricedAsset): string {
  return `${chainId}:${address === undefined ? 'native' : chainId.startsWith('eip155:') ? address.toLowerCase() : address}`
}
