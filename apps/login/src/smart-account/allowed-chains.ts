/** Ethereum chains where a login may be a smart account, some of them out of use. Elsewhere only the plain account works. */
export const allowedChains: readonly number[] = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
  100, 8453, 84531, 84532, 7777777, 999,
]

/** Chains of a developer's own machine: allowed where the login site is on it as well. */
export const localChains: readonly number[] = [31337, 1337]
