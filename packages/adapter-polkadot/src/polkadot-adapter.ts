import type { Adapter } from '@latchkey/core'
import { polkadotChain } from './chain/polkadot-chain.ts'
import { knownPrefixes, type Prefixes } from './chain/prefixes.ts'
import { createInstance } from './create-instance.ts'

/** Options of `polkadotAdapter()`. */
export type PolkadotAdapterOptions = {
  /** The address prefixes of your networks (SS58), by CAIP-2 id. @default Polkadot's and Kusama's are built in, any other network has 42 */
  readonly ss58Prefixes?: Prefixes | undefined
}

/**
 * Polkadot: wallets that are injected into the page, and sessions of phone wallets. `@polkadot/api` loads at the first read or transfer.
 *
 * @example
 * const client = createLatchkey({ networks: [polkadotAssetHub], adapters: [polkadotAdapter()] })
 */
export function polkadotAdapter(options: PolkadotAdapterOptions = {}): Adapter<'polkadot'> {
  const prefixes = { ...knownPrefixes, ...options.ss58Prefixes }
  return {
    contract: 1,
    id: 'polkadot',
    namespace: 'polkadot',
    chain: polkadotChain(prefixes),
    proposal: {
      methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
      events: ['accountsChanged', 'chainChanged'],
    },
    create: (context) => createInstance(prefixes, context),
  }
}
