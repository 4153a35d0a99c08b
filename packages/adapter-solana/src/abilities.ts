import type { Ability } from '@latchkey/core'

/** All that the adapter can. */
export const abilities = [
  'switchNetwork',
  'signMessage',
  'signIn',
  'signTransaction',
  'signTransactions',
  'sendTransaction',
  'transfer',
  'estimateFee',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'tokenBalances',
  'requestMoreAccounts',
] as const satisfies readonly Ability[]
