/**
 * A call as an app has it: its bytes or hex (`method.toHex()`), or an extrinsic of `@polkadot/api` (`api.tx.balances.transferKeepAlive(…)`), of
 * which the call is taken.
 */
export type PolkadotCall = string | Uint8Array | { readonly method: { toHex(): string } }

/** A call with what else its transaction says. A `SignerPayloadJSON` of `@polkadot/types` is one: `method`, `tip` and `nonce` are taken from it. */
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
