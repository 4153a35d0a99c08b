import type { Ability } from '@latchkey/core/ports'

/** All abilities of the adapter. */
export const abilities = [
  'switchNetwork',
  'signMessage',
  'signIn',
  'signTransaction',
  'signTransactions',
  'sendTransaction',
  'transfer',
  'buildTransfer',
  'joinTransactions',
  'checkSwap',
  'estimateFee',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'tokenBalances',
  'requestMoreAccounts',
] as const satisfies readonly Ability[]
