import { useCopy } from '../../copy/copy.ts'
import { whatIsAWalletCopy } from '../../copy/en/what-is-a-wallet.ts'

/** The dialog's title over WhatIsAWalletView. */
export function useWhatIsAWalletTitle(): string {
  return useCopy('whatIsAWallet', whatIsAWalletCopy)('title')
}
