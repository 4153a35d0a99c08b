import type { ParsedAddress } from '../address.ts'

/** One movement of value, seen from an account. */
export type Movement = {
  readonly direction: 'in' | 'out' | 'self'
  readonly sender?: string | undefined
  readonly recipient?: string | undefined
  /** In the smallest unit; of an NFT the number of pieces. */
  readonly amount: bigint
  readonly decimals: number
  /** Absent for the native currency. */
  readonly token?:
    | {
        readonly address: string
        readonly name: string
        readonly symbol: string
        readonly iconUrl?: string | undefined
      }
    | undefined
  readonly isNft?: boolean | undefined
  /**
   * It moved nothing, or only a log of an unknown contract claims it, in a transaction that the account didn't send. The
   * answer marks it as spam, like a movement of a spam token (`is_spam`, `wire.ts`).
   */
  readonly isPoison?: boolean | undefined
}

export type Operation = 'send' | 'receive' | 'trade' | 'approve' | 'execute' | 'deploy' | 'mint' | 'burn'

/** One transaction, seen from an account. */
export type HistoryTransaction = {
  readonly hash: string
  /** In ms. For a pending transaction: when it was first seen. */
  readonly minedAt: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly operation: Operation
  readonly from: string
  /** Empty if a failed transaction would have made a contract. */
  readonly to: string
  readonly nonce?: number | undefined
  readonly movements: readonly Movement[]
}

export type HistoryItem = {
  readonly transaction: HistoryTransaction
  /** The cursor after this item. */
  readonly after: string
}

export type HistoryPage = {
  /** Newest first. */
  readonly items: readonly HistoryItem[]
  /** The cursor after all items; absent at the end. */
  readonly resume?: string | undefined
}

/** The history of accounts on one chain. */
export type HistorySource = {
  /**
   * @param cursor what an earlier page gave; anything else is an error of the visitor's
   * @param asker who wants it, as limits count
   * @throws {InvalidCursor} | {UpstreamError}
   */
  page(account: ParsedAddress, cursor: string | undefined, limit: number, asker?: string): Promise<HistoryPage>
}
