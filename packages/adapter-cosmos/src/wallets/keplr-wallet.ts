/**
 * A wallet with Keplr's API (`@keplr-wallet/types`), as far as it is what it should be: nothing that it answers is believed before it was
 * looked at. Chains go by their own ids, e.g. `cosmoshub-4`.
 */
export type KeplrWallet = {
  enable(chainIds: string[]): Promise<unknown>
  disable?(chainIds: string[]): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  experimentalSuggestChain?(chain: object): Promise<unknown>
  signAmino(chainId: string, signer: string, doc: object, options?: object): Promise<unknown>
  signDirect?(chainId: string, signer: string, doc: object, options?: object): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<unknown>
  /** Leap's: whether we may see the account now, without asking anybody. */
  isConnected?(chainId: string): Promise<unknown>
}

/** Whether something in the page can connect as Keplr does. What throws is no wallet. */
export function isKeplrWallet(value: unknown): value is KeplrWallet {
  try {
    const { enable, getKey, signAmino } = Object(value) as Record<string, unknown>
    return [enable, getKey, signAmino].every((method) => typeof method === 'function')
  } catch {
    return false
  }
}
