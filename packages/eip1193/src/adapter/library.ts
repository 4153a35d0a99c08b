import type { ContractCall } from '@latchkey/core'
import type { Address } from '../address.ts'

/** EIP-712, of which only the types that `primaryType` needs are kept. */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** What a node and ENS answer, over one endpoint of one chain. */
export type EvmNode = {
  /** An error that the chain reports is a `ProviderError` with its own number; all others mean that nobody answered. */
  send(method: string, params: readonly unknown[]): Promise<unknown>
  resolveName(name: string): Promise<string | null>
  lookupAddress(address: Address): Promise<string | null>
  /** A text record (ENSIP-5). */
  readText(name: string, key: string): Promise<string | null>
  close(): void
}

/** What the adapters of different libraries don't share: the library. All that it throws for bad input is `config/invalid` above. */
export type EvmLibrary = {
  /** What `eth_signTypedData_v4` takes, as plain data. */
  typedDataPayload(typedData: TypedData): unknown
  encodeCall(call: ContractCall): string
  /** Bigints for all numbers; one output by itself, several as a list, named tuples as objects. */
  decodeResult(call: ContractCall, data: string): unknown
  /** Opens nothing before something is asked. */
  openNode(url: string, chainId: number): EvmNode
}

/** Spells an address as EIP-55 says. */
export type Spell = (address: Address) => Address

/** Loads the library when something needs it; what spells addresses comes by itself, because connecting needs no more. */
export type LoadLibrary = { library(): Promise<EvmLibrary>; spell(): Promise<Spell> }
