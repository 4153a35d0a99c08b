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
  'getBalance',
  'tokenBalances',
  'setActiveAccount',
] as const satisfies readonly Ability[]
