import type { Address } from '../address/address.ts'
import type { EvmCodec, EvmNames } from '../verbs/evm-codec.ts'

/** Reads of a node and of ENS, over one endpoint of one chain. */
export type EvmNode = EvmNames & {
  /**
   * An error that the chain reports is a `ProviderError` with the chain's own code. Any other error means that no node
   * answered.
   */
  send(method: string, params: readonly unknown[]): Promise<unknown>
  close(): void
}

/** The part that differs between the adapters: the library. */
export type EvmLibrary = EvmCodec & {
  /** Makes no connection before the first request. */
  openNode(url: string, chainId: number): EvmNode
}

/** Writes an address with its checksum (EIP-55). */
export type ChecksumAddress = (address: Address) => Address

/**
 * Loads the library when something needs it. The checksum of addresses is a module of its own, because connecting needs
 * nothing else.
 */
export type LoadLibrary = { library(): Promise<EvmLibrary>; checksumAddress(): Promise<ChecksumAddress> }
