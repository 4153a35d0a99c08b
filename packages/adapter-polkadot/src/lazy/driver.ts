import type { WalletDriver } from '@latchkey/core/adapter-kit'

/** An account as a wallet shows it, with a checked address. */
export type DriverAccount = {
  /** 32 bytes */
  readonly publicKey: Uint8Array
  /** The account's id in the connection. */
  readonly key: string
  readonly label?: string | undefined
  /** CAIP-2 ids, when the account is only for these networks. @default all */
  readonly chains?: readonly string[] | undefined
}

/** The account and network of a request. */
export type DriverTarget = {
  /** With the prefix of `chainId`. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** CAIP-2 */
  readonly chainId: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Speaks to one kind of wallet. An absent method is an ability that the wallet lacks. A driver checks the shape of answers; its callers
 * check whether they are true.
 */
export type Driver = WalletDriver<'polkadot'> & {
  /** Throws `LatchkeyError` `request/unreadable` when the wallet's answer is not a list of accounts. */
  accounts(): readonly DriverAccount[]
  /** CAIP-2 ids, when it may be used only on these networks. Absent = all. */
  readonly chains?: (() => readonly string[]) | undefined
  /** Hex */
  readonly signMessage?: ((target: DriverTarget, message: Uint8Array) => Promise<string>) | undefined
  /** A `SignerPayloadJSON` of `@polkadot/types`; hex. */
  readonly signPayload?: ((target: DriverTarget, payload: object) => Promise<string>) | undefined
}
