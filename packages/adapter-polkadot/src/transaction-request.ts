/**
 * A call in any form that apps have: bytes or hex (`method.toHex()`), or an extrinsic of `@polkadot/api`
 * (`api.tx.balances.transferKeepAlive(…)`), whose call is used.
 */
export type PolkadotCall = string | Uint8Array | { readonly method: { toHex(): string } }

/**
 * A call with the other fields of its transaction. A `SignerPayloadJSON` of `@polkadot/types` fits: `method`, `tip` and `nonce` are read
 * from it.
 */
export type PolkadotTransaction =
  | PolkadotCall
  | {
      readonly call: PolkadotCall
      /** For the block's author, in the smallest unit. @default 0 */
      readonly tip?: bigint | undefined
      /** @default the account's next */
      readonly nonce?: bigint | undefined
    }
  | { readonly method: string; readonly tip?: string | undefined; readonly nonce?: string | undefined }

declare module '@latchkey/core' {
  interface Transactions {
    polkadot: PolkadotTransaction
  }
}
