import type { Delegation, UserOperation } from '@latchkey/frame/wire'
import type { Hex, TransactionSerializable, TypedDataDefinition } from 'viem'

/** What an account's address may become. Authorisations for other contracts are never signed. */
export type AuthorizedContract = 'calls' | 'permissions' | 'none'

/** What a visitor approved, in the form that the key signs. */
export type Signable =
  /** EIP-191 text; `message` is 0x hex. */
  | { readonly kind: 'eip155-message'; readonly message: Hex }
  /** EIP-712 */
  | { readonly kind: 'eip155-typed-data'; readonly typedData: TypedDataDefinition }
  /** Answered with the signed transaction, 0x hex. */
  | { readonly kind: 'eip155-transaction'; readonly transaction: TransactionSerializable }
  /**
   * Lets the account's address run a pinned contract on one chain, or removes that contract (EIP-7702). Answered with a
   * signature of 65 bytes, 0x hex.
   */
  | {
      readonly kind: 'eip155-authorization'
      readonly chainId: number
      readonly nonce: number
      /** Which of the pinned implementations. `none` makes the address a plain account again. @default 'calls' */
      readonly contract?: AuthorizedContract | undefined
    }
  /** Lets another account act for this one within limits (ERC-7710), on one chain. */
  | { readonly kind: 'eip155-delegation'; readonly chainId: number; readonly delegation: Delegation }
  /** An operation of the account's own address for the pinned EntryPoint (ERC-4337). */
  | { readonly kind: 'eip155-user-operation'; readonly chainId: number; readonly operation: UserOperation }
  /** `message` is base58. */
  | { readonly kind: 'solana-message'; readonly message: string }
  /** `transaction` is base64, answered with the signed one. */
  | { readonly kind: 'solana-transaction'; readonly transaction: string }
