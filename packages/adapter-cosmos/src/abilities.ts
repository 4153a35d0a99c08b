import type { Ability } from '@latchkey/core/ports'

/** All abilities of the adapter. */
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
