/** The asset that an amount counts. `address`: its contract or mint. */
export type AssetRef =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'collectible'; readonly address: string; readonly tokenId: string }

/** By which standard something may be taken later. */
type ApprovalScheme = 'token' | 'permit' | 'permit2'

/** What a call or a signature says it does. A judge makes findings of it. */
export type Effect = {
  readonly call?: number | undefined
  /** Set for a call inside another call: whether the inner call does nothing else. */
  readonly plain?: boolean | undefined
} & (
  | {
      readonly type: 'transfer'
      readonly asset: AssetRef
      readonly from: string
      readonly to: string
      readonly amount: bigint
    }
  | {
      readonly type: 'approval'
      readonly scheme: ApprovalScheme
      readonly token: string
      readonly spender: string
      readonly amount: bigint
      /** The most that the standard can say, which means without limit. */
      readonly most: bigint
      /** On top of what is allowed already. */
      readonly added?: boolean | undefined
      /** Unix time in s. */
      readonly until?: bigint | undefined
      /** Only the node saw it: no call says it itself. */
      readonly hidden?: boolean | undefined
    }
  /** `approve(address,uint256)` and `transferFrom` are spelled alike in ERC-20 and ERC-721. */
  | {
      readonly type: 'token-or-collectible'
      readonly verb: 'approve' | 'transfer'
      readonly token: string
      readonly party: string
      readonly number: bigint
    }
  | {
      readonly type: 'collectible-approval'
      readonly token: string
      readonly spender: string
      readonly tokenId: string
      readonly hidden?: boolean | undefined
    }
  | {
      readonly type: 'operator'
      readonly token: string
      readonly operator: string
      readonly approved: boolean
      readonly hidden?: boolean | undefined
    }
  | { readonly type: 'upgrade'; readonly contract: string; readonly implementation: string }
  | { readonly type: 'owner'; readonly contract: string; readonly owner: string }
  | { readonly type: 'role'; readonly contract: string; readonly account: string }
  /** EIP-7702. `chain`: `0` = every chain. */
  | { readonly type: 'delegate'; readonly to: string; readonly chain: string }
  /** Solana: another key rules the account from then on. */
  | { readonly type: 'authority'; readonly account: string; readonly owner: string; readonly what: string }
  /** A signed order gives what it offers for what it asks. */
  | { readonly type: 'order'; readonly gives: number; readonly gets: number }
)
