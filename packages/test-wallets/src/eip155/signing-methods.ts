import { ethSendTransaction } from './methods/eth-send-transaction.ts'
import { personalSign } from './methods/personal-sign.ts'
import { signTypedData } from './methods/sign-typed-data.ts'
import type { SigningMethod } from './signing-context.ts'

/** The methods that need a key, the same over a page provider and over WalletConnect. */
export const signingMethods: Readonly<Record<string, SigningMethod>> = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: ethSendTransaction,
}
