/** What people call a namespace. */
export const ecosystemsCopy = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
} as const
