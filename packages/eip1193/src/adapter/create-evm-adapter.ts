import type { Adapter } from '@latchkey/core'
import { evmChain } from '../network/evm-chain.ts'
import { createInstance } from './create-instance.ts'
import type { LoadLibrary } from './evm-library.ts'

/** Options of `createEvmAdapter()`. */
export type EvmAdapterOptions = {
  /** The adapter's id. The ids of its connections begin with it. */
  readonly id: string
  readonly load: LoadLibrary
}

/**
 * An adapter for wallets that speak EIP-1193, with any library. The adapter keeps its own list of connections: the
 * library only encodes, decodes and reads.
 *
 * @example
 * const adapter = createEvmAdapter({ id: 'ethers', load: { library: () => import('./evm-library.ts').then(…), checksumAddress: … } })
 */
export function createEvmAdapter({ id, load }: EvmAdapterOptions): Adapter<'eip155'> {
  return {
    contract: 1,
    id,
    namespace: 'eip155',
    chain: evmChain,
    proposal: async () => (await import('./lazy/index.ts')).evmProposal,
    create: (context) => createInstance({ adapterId: id, context }, load),
  }
}
