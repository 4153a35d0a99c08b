import { type WatchAssetParameters, watchAsset } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to list a token (EIP-747).
 *
 * @example
 * const { mutate } = useLatchkeyWatchAsset()
 * mutate({ asset: { address, symbol: 'USDC', decimals: 6 } })
 */
export function useLatchkeyWatchAsset(): UseLatchkeyRequestReturnType<WatchAssetParameters, boolean> {
  return useRequest(watchAsset)
}
