/**
 * Ethereum chains on which a login may be a smart account. Some are no longer in use. On other chains only the plain
 * account works.
 */
export const allowedChains: readonly number[] = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
  100, 8453, 84531, 84532, 7777777, 999,
]

/** Chains on a developer's machine. They are allowed if the login site is on that machine too. */
export const localChains: readonly number[] = [31337, 1337]
