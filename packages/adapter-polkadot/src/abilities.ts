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
  'getBalance',
  'tokenBalances',
  'setActiveAccount',
] as const satisfies readonly Ability[]
