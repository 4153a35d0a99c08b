import type { ChainId } from '@latchkey/core'

/** The address prefix of a network, by CAIP-2 id. Source: https://github.com/paritytech/ss58-registry */
export type Prefixes = Readonly<Partial<Record<ChainId<'polkadot'>, number>>>

/** The prefix for any Substrate network. Wallets use it in pages, and a network without an entry has it. */
export const anyNetwork = 42

export const knownPrefixes: Prefixes = {
  // Polkadot and its Asset Hub.
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  // Kusama and its Asset Hub.
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
}
