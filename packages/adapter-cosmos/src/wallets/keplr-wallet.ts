/**
 * A wallet with Keplr's API (`@keplr-wallet/types`). Its answers are untrusted until they are checked. Chains have their own ids, e.g.
 * `cosmoshub-4`.
 */
export type KeplrWallet = {
  enable(chainIds: string[]): Promise<unknown>
  disable?(chainIds: string[]): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  experimentalSuggestChain?(chain: object): Promise<unknown>
  signAmino(chainId: string, signer: string, doc: object, options?: object): Promise<unknown>
  signDirect?(chainId: string, signer: string, doc: object, options?: object): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<unknown>
  /** Leap's: whether the app may see the account now, without a prompt. */
  isConnected?(chainId: string): Promise<unknown>
}

/** Whether an object in the page can connect as Keplr does. An object that throws is not a wallet. */
export function isKeplrWallet(value: unknown): value is KeplrWallet {
  try {
    const { enable, getKey, signAmino } = Object(value) as Record<string, unknown>
    return [enable, getKey, signAmino].every((method) => typeof method === 'function')
  } catch {
    return false
  }
}
