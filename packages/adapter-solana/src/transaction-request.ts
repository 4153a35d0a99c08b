/**
 * A transaction in any form that apps have: serialised bytes, base64 of them, a transaction of `@solana/kit`, or any object with
 * `serialize()` (web3.js 1.x). Signatures that it already has are kept.
 */
export type SolanaTransaction =
  | Uint8Array
  | string
  | {
      readonly messageBytes: ArrayLike<number>
      readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
    }
  | { serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): ArrayLike<number> }

/** A transaction with the options for sending it. */
export type SolanaTransactionRequest = {
  readonly transaction: SolanaTransaction
  readonly options?:
    | {
        /** @default false */
        readonly skipPreflight?: boolean | undefined
        /** The last five are older names of the first three. @default 'confirmed' */
        readonly preflightCommitment?:
          | 'processed'
          | 'confirmed'
          | 'finalized'
          | 'recent'
          | 'single'
          | 'singleGossip'
          | 'root'
          | 'max'
          | undefined
        /** How often the node sends the transaction again. */
        readonly maxRetries?: number | undefined
        readonly minContextSlot?: number | undefined
      }
    | undefined
}

declare module '@latchkey/core' {
  interface Transactions {
    solana: SolanaTransaction | SolanaTransactionRequest
  }
}
