/** The same shape as core's `IconSet`, so that a set can be handed to `createLatchkey` without this package depending on core. */
export type IconSet = {
  /** By the wallet's id in the wallet list. */
  wallet?(id: string): Promise<string | undefined>
  /** By CAIP-2 id. */
  chain?(chainId: string): Promise<string | undefined>
  /** By the CAIP-10 id of the token's contract, or the CAIP-2 id of the chain whose native currency it is. */
  token?(id: string): Promise<string | undefined>
}
