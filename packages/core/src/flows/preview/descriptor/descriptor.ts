/** A field of a descriptor's format (ERC-7730), as it is written there. Everything in it is a claim. */
export type DescriptorField = Readonly<Record<string, unknown>>

/** How one function or message is shown. `key`: the function as people write it, or EIP-712's `encodeType`. */
export type DescriptorFormat = {
  readonly key: string
  readonly intent?: string | undefined
  readonly fields: readonly DescriptorField[]
}

/** An ERC-7730 descriptor of one contract, read by `readDescriptor`. */
export type Descriptor = {
  readonly contractName?: string | undefined
  /** The organisation behind the contract, as the descriptor says. */
  readonly owner?: string | undefined
  readonly formats: readonly DescriptorFormat[]
  readonly definitions: Readonly<Record<string, unknown>>
  readonly constants: Readonly<Record<string, unknown>>
  readonly enums: Readonly<Record<string, unknown>>
}
