import type { ContractCall } from '@latchkey/core/ports'
import type { Address } from '../address/address.ts'

type TypedDataField = { readonly name: string; readonly type: string }

/** EIP-712, of which only the types that `primaryType` needs are kept. */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  /** Which of the domain's fields are signed, and in which order, where the app says so. @default those there are, as EIP-712 lists them */
  readonly domainType?: readonly TypedDataField[] | undefined
  readonly types: Readonly<Record<string, readonly TypedDataField[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** What a library encodes and decodes for the verbs. All that it throws for bad input is `config/invalid` above. */
export type EvmCodec = {
  /** What `eth_signTypedData_v4` takes, as JSON. */
  typedDataPayload(typedData: TypedData): string
  /** An ABI comes as JSON, or as lines to be read by people. */
  encodeCall(call: ContractCall): string
  /** One output by itself, several as a list, named tuples as objects. Small numbers are what the library makes of them. */
  decodeResult(call: ContractCall, data: string): unknown
}

/** What Ethereum's names (ENS) answer: `null` for a name that is free. Names come in normalised (ENSIP-15) and may go out in any form. */
export type EvmNames = {
  resolveName(name: string): Promise<string | null>
  /** Only a name that points back to the address. */
  lookupAddress(address: Address): Promise<string | null>
  /** A text record (ENSIP-5). */
  readText(name: string, key: string): Promise<string | null>
}
