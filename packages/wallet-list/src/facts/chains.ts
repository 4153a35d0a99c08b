/** Solana mainnet. */
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Bitcoin mainnet. */
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
/** The Cosmos Hub. */
export const COSMOS_HUB = 'cosmos:cosmoshub-4'
/** The well-known networks of each namespace, for registry answers, where only CAIP-2 ids are allowed. */
export const WELL_KNOWN = {
  eip155: ['1', '10', '56', '100', '137', '8453', '42161', '43114', '59144'].map((id) => `eip155:${id}`),
  solana: [SOLANA, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  bip122: [BITCOIN, 'bip122:000000000933ea01ad0ee984209779ba'],
  cosmos: [COSMOS_HUB, 'cosmos:osmosis-1'],
  // Polkadot, Polkadot Asset Hub, Kusama
  polkadot: [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'polkadot:68d56f15f85d3136970ec16946040bc1',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  ],
} as const satisfies Record<string, readonly string[]>
