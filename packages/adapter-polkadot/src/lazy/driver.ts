import type { WalletDriver } from '@latchkey/core/adapter-kit'

/** An account as a wallet shows it; its address was looked at. */
export type DriverAccount = {
  /** 32 bytes */
  readonly publicKey: Uint8Array
  /** What the connection knows it by. */
  readonly key: string
  readonly label?: string | undefined
  /** CAIP-2 ids of the only networks that it is for. @default all */
  readonly chains?: readonly string[] | undefined
}

/** Whom a request is for. */
export type DriverTarget = {
  /** As spelled on `chainId`. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** CAIP-2 */
  readonly chainId: string
  readonly signal?: AbortSignal | undefined
}

/**
 * One way to talk to a wallet. Methods that are absent are abilities it hasn't. Nothing here decides what is right: answers are of the
 * right shape, whether they are true is looked at by the callers.
 */
export type Driver = WalletDriver<'polkadot'> & {
  /** Throws `LatchkeyError` `request/unreadable` when the wallet's answer is no list of accounts. */
  accounts(): readonly DriverAccount[]
  /** CAIP-2 ids of the only networks that it may be used on. Absent = all. */
  readonly chains?: (() => readonly string[]) | undefined
  /** Hex */
  readonly signMessage?: ((target: DriverTarget, message: Uint8Array) => Promise<string>) | undefined
  /** A `SignerPayloadJSON` of `@polkadot/types`; hex. */
  readonly signPayload?: ((target: DriverTarget, payload: object) => Promise<string>) | undefined
}
