import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import { type CosmosChainSettings, type CosmosNetwork, cosmosNetworks } from './chain-settings.ts'

/** The networks that can be used at the moment. The developer is told once about each network that is left out. */
export function createNetworks(
  context: PortContext<AdapterEvent<'cosmos'>>,
  chains: Readonly<Record<string, CosmosChainSettings>>,
): () => readonly CosmosNetwork[] {
  const reported = new Set<string>()
  return () => {
    const missing = new Set<string>()
    const networks = cosmosNetworks(
      context.networks,
      chains,
      (chainId) => reported.has(chainId) || missing.add(chainId),
    )
    for (const chainId of missing) reported.add(chainId)
    if (missing.size)
      context.alert(
        'network/invalid',
        `Left out: ${[...missing].join(', ')}. cosmosAdapter({ chains }) does not say how to use it.`,
      )
    return networks
  }
}
