import type { Adapter } from '@latchkey/core'
import { cosmosChain } from './chain/cosmos-chain.ts'
import type { CosmosChainSettings } from './chain-settings.ts'
import { createInstance } from './create-instance.ts'

/** Options of `cosmosAdapter()`. */
export type CosmosAdapterOptions = {
  /**
   * Settings of the chains beside their network records, by CAIP-2 id. `cosmos:cosmoshub-4` and `cosmos:osmosis-1` are built in. A network
   * without settings is left out, with a developer alert.
   */
  readonly chains?: Readonly<Record<string, CosmosChainSettings>> | undefined
}

/**
 * Cosmos: wallets with Keplr's API and sessions of phone wallets. `@cosmjs/stargate` loads only for an app's own messages.
 *
 * @example
 * const client = createLatchkey({ networks: [cosmoshub], adapters: [cosmosAdapter()] })
 *
 * @example
 * cosmosAdapter({ chains: { 'cosmos:juno-1': { bech32Prefix: 'juno', gasPrice: '0.075ujuno' } } })
 */
export function cosmosAdapter(options: CosmosAdapterOptions = {}): Adapter<'cosmos'> {
  const { chains = {} } = options
  return {
    contract: 1,
    id: 'cosmos',
    namespace: 'cosmos',
    chain: cosmosChain(chains),
    proposal: {
      methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
      events: ['accountsChanged', 'chainChanged'],
    },
    create: (context) => createInstance(chains, context),
  }
}
