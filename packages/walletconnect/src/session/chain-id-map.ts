import type { ChainId, Network } from '@latchkey/core'

/** Translates between the app's network ids and the older ids that some wallets still approve (Solana's first CAIP-2 ids). */
export type ChainIdMap = {
  /** The app's id of the network. */
  current(chainId: string): ChainId
  /** The id that the session approved. */
  approved(chainId: ChainId, approvedIds: readonly string[]): ChainId
}

export function createChainIdMap(networks: readonly Network[]): ChainIdMap {
  const currentOf = new Map<string, ChainId>()
  const olderOf = new Map<string, ChainId>()
  for (const { caipNetworkId, deprecatedCaipNetworkId } of networks) {
    if (!deprecatedCaipNetworkId) continue
    currentOf.set(deprecatedCaipNetworkId, caipNetworkId)
    olderOf.set(caipNetworkId, deprecatedCaipNetworkId)
  }
  return {
    current: (chainId) => currentOf.get(chainId) ?? (chainId as ChainId),
    approved(chainId, approvedIds) {
      const older = olderOf.get(chainId)
      return older && approvedIds.includes(older) && !approvedIds.includes(chainId) ? older : chainId
    },
  }
}
