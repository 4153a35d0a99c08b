/**
 * A transaction as an app has it: serialised bytes, base64 of them, one of `@solana/kit`, or any object with `serialize()` (web3.js 1.x).
 * Signatures of others in it are kept.
 */
export type SolanaTransaction =
  | Uint8Array
  | string
  | {
      readonly messageBytes: ArrayLike<number>
      readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
    }
  | { serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): ArrayLike<number> }

/** A transaction with how to send it. */
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
        /** How often the node sends it again. */
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
