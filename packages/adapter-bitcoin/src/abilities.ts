import type { Ability } from '@latchkey/core/ports'

/** All abilities of the adapter. */
export const abilities = [
  'switchNetwork',
  'signMessage',
  'signPsbt',
  'sendTransaction',
  'transfer',
  'estimateFee',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'requestMoreAccounts',
] as const satisfies readonly Ability[]
