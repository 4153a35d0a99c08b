import type { FeeChoice, PsbtInputToSign } from '@latchkey/core/ports'

/**
 * The input of `sendTransaction` and `estimateFee`: a payment to build, or the app's own PSBT (base64).
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
