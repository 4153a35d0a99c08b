import type { Ability } from '@latchkey/core'

/** All that the adapter can. */
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
