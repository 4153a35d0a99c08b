import type { ContractCall } from '@latchkey/core/ports'
import type { Address } from '../address/address.ts'

type TypedDataField = { readonly name: string; readonly type: string }

/** Typed data (EIP-712). Only the types that `primaryType` needs are kept. */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  /**
   * The signed fields of the domain in their order, if the app gives them. @default the domain's own fields, in
   * EIP-712's order
   */
  readonly domainType?: readonly TypedDataField[] | undefined
  readonly types: Readonly<Record<string, readonly TypedDataField[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A library's encoding and decoding for the verbs. Any error that it throws for bad input becomes `config/invalid`. */
export type EvmCodec = {
  /** The parameter of `eth_signTypedData_v4`, as JSON. */
  typedDataPayload(typedData: TypedData): string
  /** The ABI is JSON, or human-readable lines. */
  encodeCall(call: ContractCall): string
  /**
   * A single output by itself, several as a list, named tuples as objects. Small numbers are numbers or bigints, as the
   * library gives them.
   */
  decodeResult(call: ContractCall, data: string): unknown
}

/** Reads of ENS; `null` for a free name. Names are passed in normalised (ENSIP-15) and may be returned in any form. */
export type EvmNames = {
  resolveName(name: string): Promise<string | null>
  /** The name of an address; only a name that points back to the address. */
  lookupAddress(address: Address): Promise<string | null>
  /** A text record (ENSIP-5). */
  readText(name: string, key: string): Promise<string | null>
}
