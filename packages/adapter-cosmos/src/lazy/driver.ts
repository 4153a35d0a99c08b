import type { ChainId } from '@latchkey/core'
import type { WalletDriver } from '@latchkey/core/adapter-kit'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { AminoDoc } from './amino.ts'

/** An account on one chain; the address was looked at, and is the key's. */
export type DriverKey = {
  readonly chainId: ChainId<'cosmos'>
  readonly address: string
  /** Compressed, 33 bytes. Absent where a phone hasn't told it. */
  readonly publicKey?: Uint8Array | undefined
  /** Signs amino only, as a Ledger does. */
  readonly aminoOnly: boolean
  readonly label?: string | undefined
}

/** cosmos.tx.v1beta1.SignDoc */
export type DirectDoc = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** Whom and where a request is for. */
export type DriverTarget = {
  readonly key: DriverKey
  readonly network: CosmosNetwork
  readonly signal?: AbortSignal | undefined
}

/** An account on the chains that the wallet showed it for. */
export type DriverAccount = {
  /** What its session knows it by. @default its first address, or the one that was in use before */
  readonly key?: string | undefined
  readonly keys: readonly DriverKey[]
}

/**
 * One way to talk to a wallet. Methods that are absent are abilities it hasn't. Answers are handed on as they came: what signs or sends
 * looks at them.
 */
export type Driver = WalletDriver<'cosmos'> & {
  /** As they were shown last. Throws what the last look at the wallet met, where it was no answer (`request/unreadable`). */
  accounts(): readonly DriverAccount[]
  /** Asks for one more network. Throws `network/unsupported` where it isn't given. */
  readonly add?: ((network: CosmosNetwork) => Promise<void>) | undefined
  readonly signAmino?: ((target: DriverTarget, doc: AminoDoc) => Promise<unknown>) | undefined
  readonly signDirect?: ((target: DriverTarget, doc: DirectDoc) => Promise<unknown>) | undefined
  readonly signArbitrary?: ((target: DriverTarget, data: string | Uint8Array) => Promise<unknown>) | undefined
  /** The key, where `DriverKey` hasn't it. */
  readonly publicKey?: ((target: DriverTarget) => Promise<Uint8Array | undefined>) | undefined
}
