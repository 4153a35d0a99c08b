import type { ChainId, Off } from '@latchkey/core'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { CosmosProvider } from '../provider.ts'
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

/**
 * One way to talk to a wallet. Methods that are absent are abilities it hasn't. Answers are handed on as they came: what signs or sends
 * looks at them.
 */
export type Driver = {
  readonly provider: CosmosProvider
  /** Asks for permission on these networks, as many as the wallet gives; what it doesn't know is suggested. */
  connect(networks: readonly CosmosNetwork[]): Promise<readonly CosmosNetwork[]>
  /** The accounts on networks that were permitted. Throws `request/unreadable` when an answer is no key. */
  keys(networks: readonly CosmosNetwork[]): Promise<readonly DriverKey[]>
  /** The networks whose accounts we may see, where the wallet tells that without asking anybody. */
  readonly permitted?: ((networks: readonly CosmosNetwork[]) => Promise<readonly CosmosNetwork[]>) | undefined
  disconnect(networks: readonly CosmosNetwork[]): Promise<void>
  /** Another key is in use, or permissions are others. */
  onChange(listener: () => void): Off
  readonly signAmino?: ((target: DriverTarget, doc: AminoDoc) => Promise<unknown>) | undefined
  readonly signDirect?: ((target: DriverTarget, doc: DirectDoc) => Promise<unknown>) | undefined
  readonly signArbitrary?: ((target: DriverTarget, data: string | Uint8Array) => Promise<unknown>) | undefined
  /** The key, where `DriverKey` hasn't it. */
  readonly publicKey?: ((target: DriverTarget) => Promise<Uint8Array | undefined>) | undefined
}
