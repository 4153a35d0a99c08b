import type { Ability } from '@latchkey/core'

/** All that the adapter can. */
export const abilities = [
  'switchNetwork',
  'signMessage',
  'signTransaction',
  'sendTransaction',
  'transfer',
  'estimateFee',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'tokenBalances',
] as const satisfies readonly Ability[]
