/** The chain that `startPolkadotChain` runs: chopsticks gives it a genesis hash of its own. CAIP-2. */
export const localPolkadotChain = 'polkadot:45454545454545454545454545454545'
