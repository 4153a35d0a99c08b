/**
 * Images that come with the app, such as `web3icons()` of `@latchkey/icons`. It is asked only for what is about to be seen, answers with a
 * `data:` URL, or `undefined` for what it doesn't know, and asks no host.
 */
export type IconSet = {
  /** By the wallet's id in the wallet list. Installed wallets keep the icon that they announce. */
  wallet?(id: string): Promise<string | undefined>
  /** By CAIP-2 id. */
  chain?(chainId: string): Promise<string | undefined>
  /** By the CAIP-10 id of the token's contract, or the CAIP-2 id of the chain whose native currency it is. */
  token?(id: string): Promise<string | undefined>
}
