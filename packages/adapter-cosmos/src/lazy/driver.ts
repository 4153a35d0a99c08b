import type { ChainId } from '@latchkey/core'
import type { WalletDriver } from '@latchkey/core/adapter-kit'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { AminoDoc } from './amino.ts'

/** An account on one chain. Its address was checked against the key. */
export type DriverKey = {
  readonly chainId: ChainId<'cosmos'>
  readonly address: string
  /** Compressed, 33 bytes. Absent when a phone hasn't sent it. */
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

/** The account and network of a request. */
export type DriverTarget = {
  readonly key: DriverKey
  readonly network: CosmosNetwork
  readonly signal?: AbortSignal | undefined
}

/** An account on the chains that the wallet showed it for. */
export type DriverAccount = {
  /** The account's id in the connection. @default its first address, or the earlier one */
  readonly key?: string | undefined
  readonly keys: readonly DriverKey[]
}

/**
 * Speaks to one kind of wallet. An absent method is an ability that the wallet lacks. Answers are returned unchanged: the modules that sign
 * or send check them.
 */
export type Driver = WalletDriver<'cosmos'> & {
  /** The accounts that were shown last. Throws the error of the last read, if its answer was unusable (`request/unreadable`). */
  accounts(): readonly DriverAccount[]
  /** Asks for one more network. Throws `network/unsupported` when it is refused. */
  readonly add?: ((network: CosmosNetwork) => Promise<void>) | undefined
  readonly signAmino?: ((target: DriverTarget, doc: AminoDoc) => Promise<unknown>) | undefined
  readonly signDirect?: ((target: DriverTarget, doc: DirectDoc) => Promise<unknown>) | undefined
  readonly signArbitrary?: ((target: DriverTarget, data: string | Uint8Array) => Promise<unknown>) | undefined
  /** The key, when `DriverKey` doesn't have it. */
  readonly publicKey?: ((target: DriverTarget) => Promise<Uint8Array | undefined>) | undefined
}
