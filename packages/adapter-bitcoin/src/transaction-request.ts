import type { FeeChoice, PsbtInputToSign } from '@latchkey/core'

/**
 * What `sendTransaction` and `estimateFee` take: a payment to be put together, or a PSBT (base64) that the app has put together.
 *
 * @example { to: 'bc1q…', amount: 50_000n, feeRate: 'slow' }
 */
export type BitcoinTransactionRequest =
  | string
  | { readonly psbt: string; readonly signInputs?: readonly PsbtInputToSign[] | undefined }
  | {
      readonly to: string
      /** In satoshi. */
      readonly amount: bigint | string
      /** @default 'normal' */
      readonly feeRate?: FeeChoice | undefined
    }

declare module '@latchkey/core' {
  interface Transactions {
    bip122: BitcoinTransactionRequest
  }
}
